// A cpu function called from a function for both is refused.
#include <amp.h>

int host(int x) { return x; }
int get(int x) restrict(cpu, amp) {
  return host(x);  // expect-error: 6 C3930 'host'
}
