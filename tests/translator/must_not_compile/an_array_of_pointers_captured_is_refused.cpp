// An array of pointers captured is refused.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  int* rows[2] = {nullptr, nullptr};
  concurrency::parallel_for_each(v.extent, [v, rows](concurrency::index<1> i) restrict(amp) {  // expect-error: 6 C3596 cannot capture 'rows'
    v[i] = 0;
  });
}
