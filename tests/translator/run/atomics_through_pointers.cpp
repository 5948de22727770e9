#include "expect.hpp"
using namespace concurrency;
void count(int* bins, int value) restrict(amp) { atomic_fetch_add(&bins[value % 4], 1); }
void count_one(int* bin) restrict(amp) { atomic_fetch_inc(bin); }
int main() {
  const int n = 64;
  std::vector<int> data(n), bins(4), expected(4);
  for (int i = 0; i < n; ++i) data[i] = i * i % 7;
  array_view<const int> in(n, data);
  array_view<int> out(4, bins);
  parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int local[4];
    if (t.local[0] < 4) local[t.local[0]] = 0;
    t.barrier.wait();
    count(local, in[t]);
    count_one(local + 1);
    t.barrier.wait();
    int* to = &out[0];
    if (t.local[0] < 4) atomic_fetch_add(to + t.local[0], local[t.local[0]]);
  });
  out.synchronize();
  for (int i = 0; i < n; ++i) ++expected[data[i] % 4], ++expected[1];
  return compare(bins, expected);
}
