// A struct of bools is captured if its size is a multiple of 4.
#include <amp.h>
using namespace concurrency;
struct three {
  bool a, b, c;
};
struct four {
  bool a, b, c, d;
};
void run(array_view<int> v, three x, four y) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = y.a; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = x.a;  // expect-error: 13 C3596 the size of 'three' is no multiple of 4
  });
}
