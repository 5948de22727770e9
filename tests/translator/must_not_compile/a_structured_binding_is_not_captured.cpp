// It names a part of a variable.
#include <amp.h>
using namespace concurrency;

struct pair {
  int first, second;
};
void launch(array_view<int> v) {
  pair p{1, 2};
  auto [first, second] = p;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = first;  // expect-error: 12 C3596 'first'
  });
}
