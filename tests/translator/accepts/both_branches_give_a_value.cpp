// Both branches give a value.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x;
    if (i[0] > 2) {
      x = 1;
    } else {
      x = 2;
    }
    v[i] = x;
  });
}
