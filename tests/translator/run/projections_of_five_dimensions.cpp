// Views of five dimensions are projected, and arrays of four written by brackets.
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;
int main() {
  int d[5] = {2, 3, 2, 2, 2};
  extent<5> e(d);
  std::vector<int> h(e.size());
  array_view<int, 5> v(e, h);
  index<5> off;
  off[1] = 1;
  parallel_for_each(
      e, [=](index<5> i) restrict(amp) {
        index<5> j = i + off;
        v[i] = j[1] * 10 + i[4] + (e[1] == 3);
      });
  v.synchronize();
  if (h[8] != 21 || h[9] != 22) return printf("%d %d\n", h[8], h[9]), 1;
  array<int, 4> a(extent<4>(std::vector<int>{2, 2, 2, 2}.data()));
  array_view<int, 3> p = v[1][2].section(index<3>(), extent<3>(2, 2, 2));
  parallel_for_each(
      extent<3>(2, 2, 2), [ =, &a ](index<3> i) restrict(amp) {
        int q[4] = {1, i[0], i[1], i[2]};
        a[index<4>(q)] = p[i];
        a[0][i[0]][i[1]][i[2]] = 5;
      });
  std::vector<int> o = a;
  return o[0] == 5 && o[8] == 31 && o[15] == 32 ? 0 : 2;
}
