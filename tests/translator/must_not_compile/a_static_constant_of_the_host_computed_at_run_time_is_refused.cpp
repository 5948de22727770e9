// A static constant of the launching function that is computed at run time is refused.
// expect-error: 10 C3586
#include <amp.h>

using namespace concurrency;

int computed();
void run(array_view<int> v) {
  static const int k = computed();
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = k; });
}
