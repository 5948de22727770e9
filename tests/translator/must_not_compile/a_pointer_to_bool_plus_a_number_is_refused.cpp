// A pointer to bool plus a number is refused.
#include <amp.h>

bool second(bool* p) restrict(cpu, amp) {
  return *(p + 1);  // expect-error: 5 C3599
}
