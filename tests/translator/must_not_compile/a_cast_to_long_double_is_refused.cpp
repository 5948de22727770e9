// A cast to long double is refused.
#include <amp.h>

float narrow(float x) restrict(cpu, amp) {
  return static_cast<float>(static_cast<long double>(x) * 2);  // expect-error: 5 C3581 the result of a cast
}
