// A functor that is not const is refused.
#include <amp.h>

struct setter {
  concurrency::array_view<int> v;
  void operator()(concurrency::index<1> i) restrict(amp) { v[i] = 1; }
};
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(v.extent, setter{v});  // expect-error: 9 C3577 const
}
