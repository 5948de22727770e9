// What a pointer points to keeps its type.
#include <amp.h>
using namespace concurrency;
struct pair { int a, b; };
int second(const pair* p) restrict(amp) {
  return ((const int*)p)[1];  // expect-error: 6 a pointer to 'const pair' cannot become one to 'const int' in a function that is restrict(amp)
}
void g(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    pair p = {i[0], 2};
    v[i] = second(&p);
  });
}
