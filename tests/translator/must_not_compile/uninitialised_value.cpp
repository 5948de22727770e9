#include <amp.h>
using namespace concurrency;
void f(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x;
    v[i] = x;  // expect-error: 6 C3564 'x' is used before it has a value
  });
}
