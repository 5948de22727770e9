#include <amp.h>
using namespace concurrency;
void f(array_view<int, 1> v, int* p) {
  parallel_for_each(v.extent, [v, p](index<1> i) restrict(amp) {  // expect-error: 4 C3596 a lambda that is restrict(amp) cannot capture the pointer 'p'
    v[i] = *p;
  });
}
