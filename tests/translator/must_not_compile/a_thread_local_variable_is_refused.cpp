// A thread local variable is refused.
#include <amp.h>

int next() restrict(cpu, amp) {
  thread_local int n = 0;  // expect-error: 5 C3585
  return n;
}
