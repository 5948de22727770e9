#include "expect.hpp"
using namespace concurrency;
const struct {
  int width, height;
} size = {5, 6};
static const struct {
  float weight;
  int at;
} taps[2] = {{0.5f, 1}, {2.0f, 3}};
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = size.width * 10 + size.height + static_cast<int>(taps[i[0]].weight * 4) + taps[i[0]].at;
  });
  v.synchronize();
  return compare(data, {59, 67});
}
