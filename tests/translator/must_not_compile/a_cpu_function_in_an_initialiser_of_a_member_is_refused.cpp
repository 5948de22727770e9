// A cpu function in an initialiser of a member is refused.
#include <amp.h>

int host() { return 4; }
struct box {
  int n;
  box() restrict(cpu, amp) : n(host()) {}  // expect-error: 7 C3930 'host'
};
