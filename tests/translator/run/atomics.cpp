#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> in{0, 2, 1, 2, 2, 0, 3, 3}, out(4);
  std::vector<unsigned> all(2);
  array_view<const int> a(8, in);
  array_view<int> b(4, out);
  array_view<unsigned> c(2, all);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&b[a[i]], 1);
    atomic_fetch_inc(&c[0]);
    concurrency::atomic_fetch_max(&c(1), static_cast<unsigned>(i[0]));
  });
  b.synchronize();
  c.synchronize();
  return compare(out, {2, 1, 3, 2}) + compare(all, {8u, 7u});
}
