// A pointer to void does not become another one again.
#include <amp.h>
using namespace concurrency;
void g(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x = 3;
    void* p = &x;  // expect-error: 7 a pointer to 'int' cannot become one to 'void' in a kernel
    v[i] = *static_cast<int*>(p);
  });
}
