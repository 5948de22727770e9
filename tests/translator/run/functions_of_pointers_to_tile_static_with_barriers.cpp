#include "expect.hpp"
using namespace concurrency;
template <int Tile>
void reduce(int* held, const tiled_index<Tile>& t) restrict(amp) {
  for (int stride = Tile / 2; stride > 0; stride /= 2) {
    if (t.local[0] < stride) held[t.local[0]] += held[t.local[0] + stride];
    t.barrier.wait();
  }
}
void load(int* to, const int* from, int at) restrict(amp) { to[at] = from[at]; }
int main() {
  const int n = 128;
  std::vector<int> data(n), got(n / 32), expected(n / 32);
  for (int i = 0; i < n; ++i) data[i] = i * i % 101;
  array_view<const int> in(n, data);
  array_view<int> out(n / 32, got);
  parallel_for_each(in.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int low[32];
    tile_static int both[2][32];
    load(low, &in[t.tile_origin], t.local[0]);
    load(both[1], &in[t.tile_origin], t.local[0]);
    t.barrier.wait();
    reduce(low, t);
    reduce(both[1], t);
    if (t.local[0] == 0) out[t.tile] = *low + both[1][0];
  });
  out.synchronize();
  for (int i = 0; i < n; ++i) expected[i / 32] += 2 * data[i];
  return compare(got, expected);
}
