// A pointer in a nested class is refused.
#include <amp.h>

struct inner {
  int* p;
};
struct outer {
  inner in;
  int n;
};
int get(const outer& o) restrict(cpu, amp) {  // expect-error: 11 C3581 the member 'in'
  return o.n;
}
