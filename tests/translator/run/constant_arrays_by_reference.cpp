// An array is read by a constant reference, by rows and sections.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(16);
  for (int i = 0; i < 16; ++i) h[i] = i;
  array<int, 2> a(4, 4, h.begin());
  const array<int, 2>& ca = a;
  array<int, 2> b(4, 4);
  parallel_for_each(
      b.extent, [&ca, &b ](index<2> i) restrict(amp) {
        array_view<const int, 2> s = ca.section(index<2>(1, 1));
        array_view<const int, 1> row = ca[i[0]];
        b(i[0], i[1]) =
            ca(i[1], i[0]) + row[i[1]] * 100 + s.extent[0] * 10000 + ca[3][i[1]] * 100000;
      });
  std::vector<int> o = b;
  array<int, 2> c(4, 4);
  b.copy_to(c);
  array_view<int, 2> w(c);
  w(0, 0) = 1;
  for (int i = 0; i < 16; ++i) {
    int y = i / 4, x = i % 4;
    if (o[i] != h[x * 4 + y] + h[i] * 100 + 30000 + h[12 + x] * 100000) return 1;
  }
  return w(0, 0) == 1 ? 0 : 2;
}
