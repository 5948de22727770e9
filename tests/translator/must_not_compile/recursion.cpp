#include <amp.h>
using namespace concurrency;
int f(int n) restrict(amp) {
  return n == 0 ? 1 : f(n - 1);  // expect-error: 4 C3559 functions of a kernel cannot be recursive
}
void g(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = f(i[0]); });
}
