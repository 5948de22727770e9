// Views get another shape and type in a kernel, and are read by data().
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(12);
  for (int i = 0; i < 12; ++i) h[i] = i;
  array_view<int> v(12, h);
  std::vector<int> o(3);
  array_view<int> r(3, o);
  parallel_for_each(
      r.extent, [=](index<1> i) restrict(amp) {
        array_view<int, 2> m = v.view_as(extent<2>(3, 4));
        array_view<const float> f = v.reinterpret_as<const float>();
        int s = 0;
        for (int k = 0; k < 4; ++k) s += m(i[0], k);
        r[i] = s + (f[0] == 0.0f);
      });
  r.synchronize();
  h[0] = 7;
  v.refresh();
  int* p = v.data();
  return o[2] == 39 && p[0] == 7 && r.data()[1] == 23 ? 0 : 1;
}
