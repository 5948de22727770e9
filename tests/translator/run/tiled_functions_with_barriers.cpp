#include "expect.hpp"
using namespace concurrency;
template <int Size>
class tile_scan {
 public:
  static int exclusive(int x, int (&held)[Size], const tiled_index<Size>& t) restrict(amp) {
    const int l = t.local[0];
    held[l] = x;
    t.barrier.wait();
    for (int s = 1; s < Size; s *= 2) {
      const int other = l >= s ? held[l - s] : 0;
      t.barrier.wait();
      held[l] += other;
      t.barrier.wait();
    }
    return held[l] - x;
  }
};
int main() {
  std::vector<int> data(16), expected(16);
  for (int i = 0; i < 16; ++i) data[i] = i * 3 % 7;
  for (int i = 0, sum = 0; i < 16; ++i) { if (i % 8 == 0) sum = 0; expected[i] = sum; sum += data[i]; }
  array_view<int> v(16, data);
  parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int held[8];
    v[t] = tile_scan<8>::exclusive(v[t], held, t);
  });
  v.synchronize();
  return compare(data, expected);
}
