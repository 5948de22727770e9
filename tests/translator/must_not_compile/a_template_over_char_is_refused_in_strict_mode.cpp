// A template over char is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

template <class T>
T twice(T x) restrict(cpu, amp) {  // expect-error: 6 C3581 is an extension // expect-error: 6 C3581 is an extension
  return x;
}
int used(int x) restrict(cpu, amp) { return twice<char>(x); }
