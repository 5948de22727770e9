// Const behind a restriction is refused.
// expect-error: 7 'const' has to stand in front of restrict
#include <amp.h>

struct box {
  int n;
  int get() restrict(cpu, amp) const { return n; }
};
