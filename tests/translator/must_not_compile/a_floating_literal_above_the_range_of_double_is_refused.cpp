// A floating literal above the range of double is refused.
#include <amp.h>

double big() restrict(cpu, amp) {
  return 1e400;  // expect-error: 5 C3595
}
