// A class whose members lie closer than kernels have them is refused where both sides share it.
#include <amp.h>
using namespace concurrency;

struct __attribute__((packed)) packed {
  char c;
  int x;
};

void run(array_view<packed> v) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {  // expect-error: 12 without 'packed'
        v[i].x += 1;
      });
}
