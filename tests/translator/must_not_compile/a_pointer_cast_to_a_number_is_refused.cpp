// A pointer cast to a number is refused.
#include <amp.h>

long where(int* p) restrict(cpu, amp) {
  return reinterpret_cast<long>(p);  // expect-error: 5 C3588 'long'
}
