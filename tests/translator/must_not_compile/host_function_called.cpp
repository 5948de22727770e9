#include <amp.h>
using namespace concurrency;
int host(int x) { return x; }
void f(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = host(1);  // expect-error: 6 C3930 no matching function for call to 'host'
  });
}
