#include <amp.h>
using namespace concurrency;
void f(array_view<int, 1> v, int n) {
  parallel_for_each(v.extent, [&, v](index<1> i) restrict(amp) {
    v[i] = n;  // expect-error: 5 C3590 a lambda that is restrict(amp) captures 'n' by reference
  });
}
