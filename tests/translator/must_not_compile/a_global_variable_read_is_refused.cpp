// A global variable read is refused.
#include <amp.h>

int count = 4;
int get() restrict(cpu, amp) {
  return count;  // expect-error: 6 C3586 'count'
}
