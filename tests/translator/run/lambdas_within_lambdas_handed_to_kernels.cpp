// A function for kernels is handed to one, and makes lambdas itself.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class F>
void each(array_view<int, 2> v, const F& f) {
  parallel_for_each(
      v.extent, [=](index<2> i) restrict(amp) { f(v[i], i); });
}
int main() {
  std::vector<int> h(12);
  array_view<int, 2> v(3, 4, h);
  int k = 7;
  each(
      v, [=](int& x, const index<2>& i) restrict(amp) {
        auto sq = [=](int a) restrict(amp) { return a * a + k; };
        auto add = [&](int b) { x += b; };
        x = sq(i[0]);
        add(i[1]);
      });
  v.synchronize();
  for (int i = 0; i < 12; ++i)
    if (h[i] != (i / 4) * (i / 4) + 7 + i % 4) return 1;
  return 0;
}
