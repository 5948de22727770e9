#include "expect.hpp"
using namespace concurrency;
int main() {
  const int n = 64, tile = 16;
  std::vector<int> data(n), got(n), expected(n);
  for (int i = 0; i < n; ++i) data[i] = i * 17 % 23;
  array_view<const int> in(n, data);
  array_view<int> out(n, got);
  parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int first[tile];
    tile_static int second[tile];
    int* from = first;
    int* to = second;
    const int at = t.local[0];
    from[at] = in[t];
    t.barrier.wait();
    for (int step = 1; step < tile; step *= 2) {
      to[at] = at >= step ? from[at] + from[at - step] : from[at];
      t.barrier.wait();
      int* const kept = from;
      from = to;
      to = kept;
    }
    out[t] = from[at];
  });
  out.synchronize();
  for (int i = 0; i < n; ++i) expected[i] = data[i] + (i % tile == 0 ? 0 : expected[i - 1]);
  return compare(got, expected);
}
