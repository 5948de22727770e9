// A cpu function called from a lambda is refused.
#include <amp.h>

int host(int x) restrict(cpu) { return x; }
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = host(4);  // expect-error: 7 C3930
  });
}
