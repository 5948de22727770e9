// A template launches kernels of ranks from one to six.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <int N>
int fill(extent<N> e) {
  array<int, N> a(e);
  parallel_for_each(
      e, [&a, e ](index<N> i) restrict(amp) {
        int lin = 0;
        for (int d = 0; d < N; ++d) lin = lin * e[d] + i[d];
        a[i] = lin;
      });
  std::vector<int> o = a;
  for (int k = 0; k < (int)o.size(); ++k)
    if (o[k] != k) return 1;
  return 0;
}
int main() {
  int d4[] = {2, 3, 1, 2}, d6[] = {1, 2, 1, 2, 1, 2};
  return fill(extent<1>(7)) + fill(extent<2>(3, 4)) + fill(extent<3>(2, 2, 3)) +
         fill(extent<4>(d4)) + fill(extent<6>(d6));
}
