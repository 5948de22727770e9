// An extern constant is refused.
#include <amp.h>

extern const int limit;
int get() restrict(cpu, amp) {
  return limit;  // expect-error: 6 C3586 'limit'
}
