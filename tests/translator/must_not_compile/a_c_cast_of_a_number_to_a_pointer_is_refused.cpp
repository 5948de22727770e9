// A c cast of a number to a pointer is refused.
#include <amp.h>

int at(unsigned long address) restrict(cpu, amp) {
  return *(int*)address;  // expect-error: 5 C3588 'int *'
}
