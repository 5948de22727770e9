// A transposition by tiles that reach beyond the matrix.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <int TS>
void transpose(const array_view<const int, 2>& in, const array_view<int, 2>& out) {
  out.discard_data();
  extent<2> e = in.extent;
  parallel_for_each(
      e.tile<TS, TS>().pad(), [=](tiled_index<TS, TS> t) restrict(amp) {
        tile_static int s[TS][TS + 1];
        if (e.contains(t.global)) s[t.local[0]][t.local[1]] = in[t.global];
        t.barrier.wait();
        index<2> o(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]);
        if (out.extent.contains(o)) out[o] = s[t.local[1]][t.local[0]];
      });
}
int main() {
  std::vector<int> a(7 * 10), b(70);
  for (int i = 0; i < 70; ++i) a[i] = i;
  array_view<const int, 2> x(7, 10, a);
  array_view<int, 2> y(10, 7, b);
  transpose<4>(x, y);
  y.synchronize();
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 10; ++j)
      if (b[j * 7 + i] != a[i * 10 + j]) return 1;
  return 0;
}
