// The name of the function is a string literal.
#include <amp.h>

int named() restrict(cpu, amp) {
  return __func__[0];  // expect-error: 5 C3589
}
