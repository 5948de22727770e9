// A function cannot throw.
#include <amp.h>

int checked(int x) restrict(cpu, amp) {
  if (x < 0) throw x;  // expect-error: 5 C3594 'throw'
  return x;
}
