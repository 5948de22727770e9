// A cpu function in a default initialiser of a member is refused.
#include <amp.h>

int host() { return 4; }
struct box {
  int n = host();  // expect-error: 6 C3930 'host'
  box() restrict(cpu, amp) {}
};
