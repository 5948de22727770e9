// A pointer to a pointer as a variable is refused.
#include <amp.h>

int first(int* p) restrict(cpu, amp) {
  int** to = &p;  // expect-error: 5 C3581 pointer to a pointer
  return **to;
}
