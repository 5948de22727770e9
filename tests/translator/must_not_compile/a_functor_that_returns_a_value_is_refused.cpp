// A functor that returns a value is refused.
#include <amp.h>

struct setter {
  concurrency::array_view<int> v;
  int operator()(concurrency::index<1> i) const restrict(amp) { return v[i] = 1; }
};
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, setter{v});  // expect-error: 9 C3577 void
}
