// noise() is the same for the same number, changes little by little, and lies from -1 to 1.
#include <cmath>

#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<float> out(2000);
  array_view<float, 1> view(2000, out);
  parallel_for_each(
      view.extent, [=](index<1> i) restrict(amp) {
        view[i] = direct3d::noise((i[0] % 1000 - 500) / 64.0f);
      });
  view.synchronize();
  int wrong = 0;
  float lowest = 0, highest = 0;
  for (std::size_t i = 0; i < 1000; ++i) {
    wrong += out[i] == out[i + 1000] && std::fabs(out[i]) <= 1 ? 0 : 1;
    if (i > 0) wrong += std::fabs(out[i] - out[i - 1]) < 0.1f ? 0 : 1;
    lowest = std::fmin(lowest, out[i]);
    highest = std::fmax(highest, out[i]);
  }
  return wrong + (lowest < -0.1f && highest > 0.1f ? 0 : 1);
}
