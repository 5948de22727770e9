// A lambda that captured by reference is not captured.
// expect-error: 10 C3596 this lambda captures a variable by reference
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  int step = 3;
  auto add = [&step](int x) restrict(cpu, amp) { return x + step; };
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = add(v[i]); });
}
