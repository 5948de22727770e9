#include "expect.hpp"
using namespace concurrency;
int main() {
  const int n = 64, tile = 16;
  std::vector<int> data(n), got(n), expected(n);
  for (int i = 0; i < n; ++i) data[i] = i * 13 % 29;
  array_view<const int> in(n, data);
  array_view<int> out(n, got);
  parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int shared[tile];
    int* mine = shared + t.local[0];
    *mine = in[t];
    t.barrier.wait();
    const int* left = mine;
    int sum = 0;
    while (left > shared) sum += *--left;
    t.barrier.wait();
    *mine = sum;
    t.barrier.wait();
    const int* p = &shared[tile - 1 - t.local[0]];
    out[t] = p[0] * 1000 + int(p - shared);
  });
  out.synchronize();
  for (int i = 0; i < n; ++i) {
    const int first = i / tile * tile, other = first + tile - 1 - i % tile;
    int sum = 0;
    for (int k = first; k < other; ++k) sum += data[k];
    expected[i] = sum * 1000 + other - first;
  }
  return compare(got, expected);
}
