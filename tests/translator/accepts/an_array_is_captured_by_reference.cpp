// An array is captured by reference.
#include <amp.h>

void run(concurrency::array<int>& a) {
  int n = 4;
  concurrency::parallel_for_each(a.extent, [&a, n](concurrency::index<1> i) restrict(amp) { a[i] = n; });
}
