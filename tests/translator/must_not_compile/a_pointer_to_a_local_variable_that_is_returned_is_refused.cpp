// A pointer to a variable of the function itself points to nothing when the function has ended.
#include <amp.h>
using namespace concurrency;
int* local(int n) restrict(amp) {
  int a[4] = {n};
  int* p = a;
  return p;
}
void g(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = *local(i[0]);  // expect-error: 11 'local' gives a pointer or reference to a variable of its own
  });
}
