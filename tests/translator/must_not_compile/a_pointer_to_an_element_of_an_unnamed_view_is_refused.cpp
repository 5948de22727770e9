// A pointer names its view.
#include <amp.h>
using namespace concurrency;
void g(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int* p = &v.section(1, 2)[0];  // expect-error: 6 needs the view in a variable
    *p = i[0];
  });
}
