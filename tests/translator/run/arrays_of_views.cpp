// Arrays of views: captured, members of a class, and made in a kernel.
#include "expect.hpp"
using namespace concurrency;
struct planes {
  array_view<int> plane[2];
  int count;
  planes(array_view<int> a, array_view<int> b) : plane{a, b}, count(2) {}
  int sum(int i) const restrict(amp) {
    int s = 0;
    for (int k = 0; k < count; ++k) s += plane[k][i];
    return s;
  }
};
int first(const array_view<int> (&views)[2], int i) restrict(amp) { return views[0][i]; }
int main() {
  std::vector<int> a(8, 1), b(8, 2), c(8), d(8);
  array_view<int> va(8, a), vb(8, b), vc(8, c), vd(8, d);
  planes both(va, vb);
  array_view<int> views[2] = {va, vb};
  parallel_for_each(vc.extent, [=](index<1> i) restrict(amp) {
    vc[i] = views[0][i] + views[1][i] * 10 + views[i[0] % 2][i] * 100 + both.sum(i[0]) * 1000;
    array_view<int> turned[2] = {views[1], views[0]};
    vd[i] = first(turned, i[0]) + turned[1].extent[0];
    turned[(i[0] + 1) % 2][i] += 5;
  });
  vc.synchronize();
  vd.synchronize();
  va.synchronize();
  vb.synchronize();
  std::vector<int> sums, firsts, as, bs;
  for (int i = 0; i < 8; ++i) {
    sums.push_back(1 + 20 + (i % 2 == 0 ? 100 : 200) + 3000);
    firsts.push_back(2 + 8);
    as.push_back(i % 2 == 0 ? 6 : 1);
    bs.push_back(i % 2 == 0 ? 2 : 7);
  }
  return compare(c, sums) + compare(d, firsts) + compare(a, as) + compare(b, bs);
}
