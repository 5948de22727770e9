// A literal of long long above 32 bits is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

bool is_big(long x) restrict(cpu, amp) {
  return x > 0x100000000LL;  // expect-error: 6 C3595
}
