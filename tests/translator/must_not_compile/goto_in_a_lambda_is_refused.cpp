// Goto in a lambda is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    if (v[i] == 0) goto end;  // expect-error: 6 C3593 'goto'
    v[i] = 1;
  end:;  // expect-error: 8 C3598 labels
  });
}
