// A function of std that throws is reported at its call.
// expect-error: 11 C3930 'at' cannot be called
#include <amp.h>

#include <array>

using namespace concurrency;

void run(array_view<int> v) {
  const std::array<int, 4> steps = {{1, 2, 3, 4}};
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = steps.at(v[i]); });
}
