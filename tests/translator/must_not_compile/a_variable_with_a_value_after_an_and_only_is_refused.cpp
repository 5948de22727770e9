// A variable with a value after an and only is refused.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x;
    bool is_far = i[0] > 2 && (x = 4) > 3;
    v[i] = is_far + x;  // expect-error: 10 C3564 'x'
  });
}
