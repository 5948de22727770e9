// Functions that are not called are refused.
// expect-error: 8 C3581 'twice' can only be called
// expect-error: 11 C3581 'twice' can only be called
#include <amp.h>

int twice(int x) restrict(cpu, amp) { return 2 * x; }

int compared(int x) restrict(amp) { return &twice != nullptr ? x : 0; }

int tested(int x) restrict(amp) {
  if (twice) return x;
  return 0;
}
