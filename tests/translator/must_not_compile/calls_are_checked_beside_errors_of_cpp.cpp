// Each function is checked by itself: an error of C++ in one hides nothing in the others.
#include <amp.h>
using namespace concurrency;

int host() { return 1; }
int device() restrict(amp) { return 1; }
void mistaken() restrict(amp) { nothing = 1; }  // expect-error: 7 use of undeclared identifier
int both() restrict(cpu, amp) { return device(); }  // expect-error: 8 C3930 'device'
int divided(int x) restrict(amp) { return x / 0; }  // expect-error: 9 C3567
int missing() restrict(amp) {
  int x;
  return x;  // expect-error: 12 C3564
}
void launch(array_view<int> v) {
  parallel_for_each(v.extent.tile<2048>(), [=](tiled_index<2048> t) restrict(amp) { v[t] = 1; });  // expect-error: 15 C3574
}
