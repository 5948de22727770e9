// Tiles that are padded and truncated, with every barrier and fence.
#include <amp.h>

#include <vector>
using namespace concurrency;
struct T {
  static const int W = 8;
  typedef tiled_index<W> idx;
  void operator()(idx t) const restrict(amp) {
    tile_static int s[W];
    s[t.local[0]] = t.global[0];
    t.barrier.wait_with_all_memory_fence();
    tile_barrier b = t.barrier;
    b.wait();
    index<1> g = t;
    v[g] = s[W - 1 - t.local[0]] + t.tile_extent[0] + t.get_tile_extent()[0];
    global_memory_fence(t.barrier);
    all_memory_fence(b);
    tile_static_memory_fence(t.barrier);
  }
  array_view<int> v;
};
int main() {
  std::vector<int> h(16);
  array_view<int> v(16, h);
  T f = {v};
  tiled_extent<8> te = extent<1>(20).tile<8>().truncate();
  parallel_for_each(te, f);
  v.synchronize();
  tiled_extent<8> q(extent<1>(3));
  if (q.pad()[0] != 8 || te.size() != 16u) return 2;
  return h[8] == 15 + 16 ? 0 : 1;
}
