#include <amp.h>
using namespace concurrency;
void f(array<int, 1>& a) {
  parallel_for_each(a.extent, [a](index<1> i) restrict(amp) {  // expect-error: 4 C3597 'a' is captured by value
    int x = a[i];
    (void)x;
  });
}
