#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    unsigned u = 0xF0F0u >> i[0]; int s = -16 >> 2; v[i] = static_cast<int>((u & 0xFFu) | (~u & 1u) << 8 ^ 3u) + s + (1 << 4);
  });
  v.synchronize();
  std::vector<int> expected(3);
  for (int k = 0; k < 3; ++k) { unsigned u = 0xF0F0u >> k; expected[k] = static_cast<int>((u & 0xFFu) | (~u & 1u) << 8 ^ 3u) + (-16 >> 2) + (1 << 4); }
  return compare(data, expected);
}
