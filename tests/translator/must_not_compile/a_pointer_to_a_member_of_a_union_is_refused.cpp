// A member of a union has no address in a kernel.
#include <amp.h>
using namespace concurrency;
union number {
  float f;
  int bits;
};
void g(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    number n;
    n.f = 1;
    int* p = &n.bits;  // expect-error: 12 the address of a member of a union cannot be taken in a kernel
    v[i] = *p;
  });
}
