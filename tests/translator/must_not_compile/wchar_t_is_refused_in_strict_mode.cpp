// Wchar t is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int wide(wchar_t c) restrict(cpu, amp) {  // expect-error: 5 C3581 is an extension
  return 0;
}
