// A switch and a loop may give a value.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x;
    switch (i[0] & 1) {
      case 0: x = 2; break;
      case 1: x = 3; break;
    }
    int last;
    for (int k = 0; k < v.extent[0]; ++k) last = k;
    v[i] = x + last;
  });
}
