// An array captured by value is refused.
#include <amp.h>

void run(concurrency::array<int>& a) {
  concurrency::parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) {
    int x = a[i];  // expect-error: 6 C3597 'a' is captured by value
  });
}
