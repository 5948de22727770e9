// New is refused.
#include <amp.h>

int make() restrict(cpu, amp) {
  int* p = new int(4);  // expect-error: 5 C3930 'new'
  return *p;
}
