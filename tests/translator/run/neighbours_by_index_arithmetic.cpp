// Indices and extents are added, compared and counted in a kernel.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(25);
  array_view<int, 2> v(5, 5, h);
  extent<2> e = v.extent;
  parallel_for_each(
      e, [=](index<2> i) restrict(amp) {
        index<2> n = i + index<2>(1, -1), m = i * 2 - 1;
        int c = 0;
        c += e.contains(n);
        c += e.contains(m) * 10;
        index<2> k(i);
        ++k;
        k -= index<2>(1, 1);
        c += (k == i) * 100;
        k %= 3;
        c += k[0] * 1000;
        int q[2] = {1, 2};
        index<2> z(q);
        c += (z != i) * 10000;
        extent<2> f = e;
        f[0] = 2;
        f += index<2>(1, 1);
        c += f.size() * 100000;
        v[i] = c;
      });
  v.synchronize();
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x) {
      int c = (y + 1 < 5 && x - 1 >= 0) +
              ((y * 2 - 1 >= 0 && y * 2 - 1 < 5 && x * 2 - 1 >= 0 && x * 2 - 1 < 5) ? 10 : 0) +
              100 + y % 3 * 1000 + ((y == 1 && x == 2) ? 0 : 10000) + 18 * 100000;
      if (h[y * 5 + x] != c) return 1;
    }
  return 0;
}
