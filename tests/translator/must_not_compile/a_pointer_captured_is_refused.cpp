// A pointer captured is refused.
#include <amp.h>

void run(concurrency::array_view<int> v, const int* table) {
  concurrency::parallel_for_each(v.extent, [v, table](concurrency::index<1> i) restrict(amp) {  // expect-error: 5 C3596 pointer 'table'
    v[i] = table[0];
  });
}
