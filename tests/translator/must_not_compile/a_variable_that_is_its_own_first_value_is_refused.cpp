// A variable that is its own first value is refused.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x = x + 1;  // expect-error: 8 C3564 'x'
    v[i] = x;
  });
}
