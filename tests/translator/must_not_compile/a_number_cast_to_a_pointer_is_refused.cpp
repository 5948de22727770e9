// A number cast to a pointer is refused.
#include <amp.h>

int at(long address) restrict(cpu, amp) {
  int* p = reinterpret_cast<int*>(address);  // expect-error: 5 C3588 'int *'
  return *p;
}
