// A global variable written is refused.
#include <amp.h>

int count = 4;
void set(int n) restrict(cpu, amp) {
  count = n;  // expect-error: 6 C3586 'count'
}
