// A variable with a value in one branch only is refused.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x;
    if (i[0] > 2) x = 1;
    v[i] = x;  // expect-error: 10 C3564 'x' is used before it has a value
  });
}
