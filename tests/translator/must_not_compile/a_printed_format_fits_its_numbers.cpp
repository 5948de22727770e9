// What a kernel prints is checked.
#include <amp.h>
using namespace concurrency;

void print(int x) restrict(amp) {
  direct3d_printf("%f", x);  // expect-error: 6 '%f' prints a float or a double, got an 'int'
}

void launch(array_view<int> v) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { print(v[i]); });
}
