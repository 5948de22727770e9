// Long double as a parameter is refused.
#include <amp.h>

float narrow(long double x) restrict(cpu, amp) {  // expect-error: 4 C3581 'long double'
  return 0;
}
