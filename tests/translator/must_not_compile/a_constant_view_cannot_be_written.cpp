// A constant view cannot be written.
#include <amp.h>

void run(concurrency::array_view<const int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = 1;  // expect-error: 6 assign
  });
}
