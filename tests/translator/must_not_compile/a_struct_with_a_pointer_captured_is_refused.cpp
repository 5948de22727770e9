// A struct with a pointer captured is refused.
#include <amp.h>

struct table {
  int* values;
  int size;
};
void run(concurrency::array_view<int> v, table t) {
  concurrency::parallel_for_each(v.extent, [v, t](concurrency::index<1> i) restrict(amp) {  // expect-error: 9 C3596 the member 'values'
    v[i] = t.size;
  });
}
