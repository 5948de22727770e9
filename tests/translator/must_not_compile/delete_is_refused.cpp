// Delete is refused.
#include <amp.h>

void drop(int* p) restrict(cpu, amp) {
  delete p;  // expect-error: 5 C3930 'delete'
}
