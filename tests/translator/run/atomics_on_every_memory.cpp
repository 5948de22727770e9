// All atomic functions, on views, arrays and tile_static memory.
#include "expect.hpp"
using namespace concurrency;

int main() {
  const int count = 256;
  std::vector<int> got(12, 0), expected(12, 0);
  std::vector<unsigned> ugot(8, 5u), uexpected(8, 5u);
  got[4] = 1 << 20;
  got[6] = -1;
  array<unsigned> masks(8, ugot.begin());
  array_view<int> v(12, got);
  parallel_for_each(
      extent<1>(count).tile<64>(), [ =, &masks ](tiled_index<64> t) restrict(amp) {
        tile_static int local_sum;
        tile_static unsigned local_most;
        const int i = t.global[0];
        if (t.local[0] == 0) {
          local_sum = 0;
          local_most = 0;
        }
        t.barrier.wait();
        atomic_fetch_add(&local_sum, i);
        atomic_fetch_max(&local_most, unsigned(i));
        t.barrier.wait();
        if (t.local[0] == 0) {
          atomic_fetch_add(&v[0], local_sum);
          atomic_fetch_max(&masks[0], local_most);
        }
        atomic_fetch_sub(&v[1], 2);
        atomic_fetch_inc(&v[2]);
        atomic_fetch_dec(&v(3));
        atomic_fetch_min(&v[4], i - 50);
        atomic_fetch_or(&v[5], 1 << (i % 31));
        atomic_fetch_and(&v[6], ~(1 << (i % 7)));
        atomic_fetch_xor(&v[7], i);
        int seen = 0;
        while (!atomic_compare_exchange(&v[8], &seen, seen + 3)) {
        }
        if (i == 7) atomic_exchange(&v[9], 77);
        atomic_fetch_add(&masks[index<1>(1)], 3u);
        atomic_fetch_xor(&masks[2], unsigned(i));
        atomic_fetch_min(&masks[3], unsigned(i));
      });
  v.synchronize();
  copy(masks, ugot.begin());
  expected = {0, 0, count, -count, -50, 0, -1, 0, count * 3, 77, 0, 0};
  uexpected[0] = 255;
  for (int i = 0; i < count; ++i) {
    expected[0] += i;
    expected[1] -= 2;
    expected[5] |= 1 << (i % 31);
    expected[6] &= ~(1 << (i % 7));
    expected[7] ^= i;
    uexpected[1] += 3;
    uexpected[2] ^= unsigned(i);
  }
  uexpected[3] = 0;
  return compare(got, expected) + compare(ugot, uexpected);
}
