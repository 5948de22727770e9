// A reference to what an assignment changes, where a condition chooses the array.
#include <amp.h>
using namespace concurrency;
void run(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int a[2] = {1, 2}, b[2] = {3, 4};
    int& r = ((i[0] % 2 ? a : b)[1] += 2);
    r *= 3;
    v[i] = a[1] + b[1];
  });
}
// expect-error: 7 what an assignment changes is needed again here
