// A histogram: atomics on tile_static memory, then on a view.
#include "expect.hpp"
using namespace concurrency;

template <unsigned int Bins, int Tile>
void histogram(array_view<const unsigned int, 1> in, array_view<unsigned int, 1> bins) {
  const int n = in.extent[0];
  parallel_for_each(in.extent.tile<Tile>().pad(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static unsigned int local[Bins];
    for (unsigned int i = t.local[0]; i < Bins; i += Tile) local[i] = 0u;
    t.barrier.wait_with_tile_static_memory_fence();
    if (t.global[0] < n) atomic_fetch_inc(&local[in[t.global] % Bins]);
    t.barrier.wait_with_tile_static_memory_fence();
    for (unsigned int i = t.local[0]; i < Bins; i += Tile) {
      if (local[i] != 0) concurrency::atomic_fetch_add(&bins[i], local[i]);
    }
  });
}
int main() {
  std::vector<unsigned> data(1000), bins(10), expected(10);
  for (unsigned i = 0; i < 1000; i++) data[i] = i * i + 7 * i;
  for (unsigned x : data) expected[x % 10]++;
  array_view<const unsigned, 1> in(1000, data);
  array_view<unsigned, 1> out(10, bins);
  histogram<10, 32>(in, out);
  out.synchronize();
  std::vector<int> locks(3);
  array_view<int, 1> l(3, locks);
  parallel_for_each(extent<1>(100), [=](index<1> i) restrict(amp) {
    atomic_fetch_max(&l(0), i[0]);
    atomic_fetch_sub(&l[1], 2);
    int seen = 0;
    if (atomic_compare_exchange(&l[2], &seen, i[0] + 1)) return;
    if (seen == 0) l[0] = -1;
  });
  l.synchronize();
  return compare(bins, expected) + (locks[0] != 99) + (locks[1] != -200) + (locks[2] < 1 || locks[2] > 100);
}
