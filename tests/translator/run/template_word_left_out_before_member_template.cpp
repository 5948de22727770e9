// Microsoft's compiler takes view.extent.tile<16, 16>() in a template without the word template.
#include "expect.hpp"
using namespace concurrency;

template <typename T, int Tile>
void transpose(const array_view<const T, 2>& in, const array_view<T, 2>& out) {
  out.discard_data();
  parallel_for_each(in.extent.tile<Tile, Tile>(), [=](tiled_index<Tile, Tile> t) restrict(amp) {
    tile_static T held[Tile][Tile];
    held[t.local[1]][t.local[0]] = in[t.global];
    t.barrier.wait();
    index<2> to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]);
    out[to] = held[t.local[0]][t.local[1]];
  });
}

template <class View>
struct scaler {
  View view;
  int factor;
  explicit scaler(const View& v, int f) : view(v), factor(f) {}
  template <int Size>
  void run() {
    View v = view;
    int f = factor;
    parallel_for_each(v.extent.tile<Size>(), [=](tiled_index<Size> t) restrict(amp) { v[t] *= f; });
  }
};

template <class View>
void scale(const View& v) {
  scaler<View> s(v, 3);
  s.run<2>();
}

int main() {
  std::vector<int> a(64), b(64), expected(64);
  for (int i = 0; i < 64; i++) a[i] = i;
  for (int i = 0; i < 64; i++) expected[(i % 8) * 8 + i / 8] = i * 3;
  array_view<const int, 2> in(8, 8, a);
  array_view<int, 2> out(8, 8, b);
  transpose<int, 4>(in, out);
  out.synchronize();
  array_view<int, 1> flat(64, b);
  scale(flat);
  flat.synchronize();
  return compare(b, expected);
}
