// A string literal in an initialisation is refused.
#include <amp.h>

int second() restrict(cpu, amp) {
  const char text[] = "text";  // expect-error: 5 C3589 string literals
  return text[1];
}
