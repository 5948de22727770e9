// A lambda that captured a pointer by reference cannot lead it to what its owner does not hand over
// with it.
// expect-error: 12 a pointer that is passed or captured by reference can be given places
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int a[3] = {1, 2, 3}, b[3] = {4, 5, i[0]};
    int* p = a;
    const auto lead = [&] { p = b + 1; };
    lead();
    v[i] = *p;
  });
}
