// A division by a zero that is known when the kernel is compiled.
#include <amp.h>
using namespace concurrency;
void fill(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = i[0] / 0;  // expect-error: 6 C3567 division by zero
  });
}
