// New of an array is refused.
#include <amp.h>

int make(int n) restrict(cpu, amp) {
  int* p = new int[n];  // expect-error: 5 C3930 'new'
  return p[0];
}
