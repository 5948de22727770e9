// A call in one branch counts.
#include <amp.h>

int host(int x) { return x; }
int get(int x) restrict(cpu, amp) {
  return x > 0 ? x : host(x);  // expect-error: 6 C3930 'host'
}
