// A literal with a suffix is legal in range.
// options: -ftiles-strict
#include <amp.h>

int get() restrict(cpu, amp) {
  return static_cast<int>(0x1234LL) + 'c' + static_cast<int>(0xffffffffu);
}
