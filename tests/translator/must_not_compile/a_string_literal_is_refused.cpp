// A string literal is refused.
#include <amp.h>

int first() restrict(cpu, amp) {
  return "text"[0];  // expect-error: 5 C3589 string literals
}
