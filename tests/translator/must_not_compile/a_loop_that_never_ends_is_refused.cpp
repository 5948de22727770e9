// A loop whose condition is always true, and that nothing leaves.
#include <amp.h>
using namespace concurrency;
void fill(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    while (true) {  // expect-error: 6 C3563 this loop never ends
      v[i] = 1;
    }
  });
}
