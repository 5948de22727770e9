// A function cannot lead its caller's pointer to what it gets otherwise than by a pointer.
// expect-error: 7 a pointer that is passed or captured by reference can be given places
#include <amp.h>

using namespace concurrency;

void lead(int*& p, int (&to)[3]) restrict(amp) { p = to; }

void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int a[3] = {1, 2, 3}, b[3] = {4, 5, i[0]};
    int* p = a;
    lead(p, b);
    v[i] = *p;
  });
}
