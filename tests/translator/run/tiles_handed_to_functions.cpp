// Functions and functors that take the tiled_index, its barrier or its parts, with tile_static memory of their own.
#include "expect.hpp"
using namespace concurrency;
template <int Tile>
class tile_sum {
  array_view<const int, 1> in_;
  array_view<int, 1> out_;
  static int loaded(const array_view<const int, 1>& in, tiled_index<Tile> t) restrict(amp) {
    return t.global[0] < in.extent[0] ? in[t.global] : 0;
  }
  static int total(int mine, const tiled_index<Tile>& t) restrict(amp) {
    tile_static int held[Tile];
    held[t.local[0]] = mine;
    t.barrier.wait_with_tile_static_memory_fence();
    for (int s = Tile / 2; s > 0; s >>= 1) {
      if (t.local[0] < s) held[t.local[0]] += held[t.local[0] + s];
      t.barrier.wait_with_tile_static_memory_fence();
    }
    const int sum = held[0];
    t.barrier.wait();
    return sum;
  }

 public:
  tile_sum(const array_view<const int, 1>& in, const array_view<int, 1>& out) : in_(in), out_(out) {}
  static const int tile = Tile;
  void operator()(tiled_index<Tile> t) const restrict(amp) {
    const int mine = loaded(in_, t);
    const int sum = total(mine, t), squares = total(mine * mine, t);
    if (t.local[0] == 0) out_[t.tile] = sum * 10000 + squares + t.tile_extent[0] + int(t.get_tile_extent().size());
  }
  void launch() const {
    tiled_extent<Tile> e = in_.extent.tile<Tile>();
    parallel_for_each(e.pad(), *this);
  }
};
int main() {
  std::vector<int> data(30), out(4), expected(4);
  for (int i = 0; i < 30; i++) data[i] = i % 6;
  tile_sum<8>(array_view<const int, 1>(30, data), array_view<int, 1>(4, out)).launch();
  for (int tile = 0; tile < 4; tile++) {
    int sum = 0, squares = 0;
    for (int i = 8 * tile; i < 8 * tile + 8 && i < 30; i++) sum += data[i], squares += data[i] * data[i];
    expected[tile] = sum * 10000 + squares + 16;
  }
  return compare(out, expected);
}
