// An array of pointers is refused.
#include <amp.h>

int first(int a, int b) restrict(cpu, amp) {
  int* both[2] = {&a, &b};  // expect-error: 5 C3581 pointer in an array
  return *both[0];
}
