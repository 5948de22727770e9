// A default capture by reference of a number is refused.
#include <amp.h>

void run(concurrency::array<int>& a) {
  int n = 4;
  concurrency::parallel_for_each(a.extent,
      [&](concurrency::index<1> i) restrict(amp) { a[i] = n; });  // expect-error: 7 C3590 captures 'n' by reference
}
