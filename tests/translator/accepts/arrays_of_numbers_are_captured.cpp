// Arrays of numbers are captured.
#include <amp.h>

void run(concurrency::array_view<int> v) {
  int weights[4] = {1, 2, 3, 4};
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = weights[i[0] % 4]; });
}
