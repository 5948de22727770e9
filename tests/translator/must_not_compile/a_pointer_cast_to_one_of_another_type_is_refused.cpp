// What a pointer points to keeps its type.
#include <amp.h>
using namespace concurrency;
void g(array_view<float, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float x = v[i];
    int* bits = reinterpret_cast<int*>(&x);  // expect-error: 7 a pointer to 'float' cannot become one to 'int' in a function that is restrict(amp)
    *bits ^= 1;
    v[i] = x;
  });
}
