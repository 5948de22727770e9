// INFINITY, NAN and their like are constants, whatever they are made of.
#include <cfloat>
#include <cmath>
#include <limits>

#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<float> got(4);
  array_view<float> v(4, got);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const float large = i[0] > 1 ? INFINITY : FLT_MAX;
    const float some = i[0] == 3 ? NAN : 0.5f;
    const bool is_infinite = large == std::numeric_limits<float>::infinity();
    v[i] = (is_infinite ? 1.0f : 0.0f) + (some == some ? 0.0f : 2.0f) +
           (HUGE_VALF > FLT_MAX ? 4.0f : 0.0f) + static_cast<float>(M_PI) * 0.0f;
  });
  v.synchronize();
  return compare(got, {4, 4, 5, 7});
}
