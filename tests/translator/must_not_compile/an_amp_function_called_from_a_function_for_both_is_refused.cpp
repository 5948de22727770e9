// An amp function called from a function for both is refused.
#include <amp.h>

int device(int x) restrict(amp) { return x; }
int get(int x) restrict(cpu, amp) {
  return device(x);  // expect-error: 6 C3930 'device'
}
