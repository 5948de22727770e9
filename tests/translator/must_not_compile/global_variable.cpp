#include <amp.h>
using namespace concurrency;
int counter = 0;
void f(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = counter;  // expect-error: 6 C3586 'counter'
  });
}
