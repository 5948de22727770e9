// That its copy is constant is not the whole of it.
#include <amp.h>

void run(concurrency::array<int>& a) {
  concurrency::parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) {
    a[i] = 1;  // expect-error: 6 C3597 'a' is captured by value // expect-error: 6 cannot assign
  });
}
