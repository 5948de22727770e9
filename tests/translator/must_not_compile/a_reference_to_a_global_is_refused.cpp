// A reference to a global is refused.
#include <amp.h>

int count = 4;
int get() restrict(cpu, amp) {
  int& one = count;  // expect-error: 6 C3586 'count'
  return one;
}
