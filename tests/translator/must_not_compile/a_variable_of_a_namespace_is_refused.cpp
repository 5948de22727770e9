// A variable of a namespace is refused.
#include <amp.h>

namespace settings {
int level = 1;
}
int get() restrict(cpu, amp) {
  return settings::level;  // expect-error: 8 C3586 'level'
}
