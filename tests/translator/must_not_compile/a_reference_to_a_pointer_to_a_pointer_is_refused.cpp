// A reference to a pointer to a pointer is refused.
#include <amp.h>

int first(int**& p) restrict(cpu, amp) {  // expect-error: 4 C3581 pointer to a pointer
  return **p;
}
