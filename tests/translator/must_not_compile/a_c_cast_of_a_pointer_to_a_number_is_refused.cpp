// A c cast of a pointer to a number is refused.
#include <amp.h>

unsigned long where(float* p) restrict(cpu, amp) {
  return (unsigned long)p;  // expect-error: 5 C3588 'unsigned long'
}
