// Rows and sections of a view of constants are made in a kernel.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(24);
  for (int i = 0; i < 24; ++i) h[i] = i;
  std::vector<int> o(4);
  const array_view<const int, 2> m(4, 6, h);
  array_view<int> r(4, o);
  parallel_for_each(
      r.extent, [=](index<1> i) restrict(amp) {
        array_view<const int, 1> row = m[i[0]];
        array_view<const int, 2> s = m.section(index<2>(i[0], 1), extent<2>(1, 3));
        int t = 0;
        for (int k = 0; k < row.extent[0]; ++k) t += row[k];
        r[i] = t + s(0, 2) * 1000 + m.section(1, 2, 2, 2)(index<2>(1, 1)) * 100000;
      });
  r.synchronize();
  for (int i = 0; i < 4; ++i) {
    int t = 0;
    for (int k = 0; k < 6; ++k) t += h[i * 6 + k];
    if (o[i] != t + h[i * 6 + 3] * 1000 + h[15] * 100000) return 1;
  }
  return 0;
}
