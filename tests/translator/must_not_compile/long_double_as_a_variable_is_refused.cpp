// Long double as a variable is refused.
#include <amp.h>

float narrow(float x) restrict(cpu, amp) {
  long double y = x;  // expect-error: 5 C3581 'long double'
  return static_cast<float>(y);
}
