// A texture is read by index and coordinates, another one written by its view.
#include <amp.h>
#include <amp_graphics.h>

#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;
int main() {
  std::vector<float> d(16);
  for (int i = 0; i < 16; ++i) d[i] = i;
  texture<float, 2> t(4, 4, d.begin(), d.end());
  std::vector<float> o(16);
  array_view<float, 2> r(4, 4, o);
  parallel_for_each(
      r.extent, [ =, &t ](index<2> i) restrict(amp) { r[i] = t[i] * 2 + t(i[1], i[0]); });
  r.synchronize();
  texture<int, 1> w(8);
  texture_view<int, 1> wv(w);
  parallel_for_each(
      w.extent, [wv](index<1> i) restrict(amp) { wv.set(i, i[0] * 3); });
  std::vector<int> q(8);
  copy(w, q.data(), 32);
  return o[6] == 12 + 9 && q[5] == 15 ? 0 : 1;
}
