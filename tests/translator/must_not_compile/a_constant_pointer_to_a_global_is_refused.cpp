// A constant that points to a variable of the program is refused where it is used.
#include <amp.h>

int counter;
constexpr int* place = &counter;
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = *place;  // expect-error: 8 'place' is used in a kernel, and its value is none that a kernel can have
  });
}
