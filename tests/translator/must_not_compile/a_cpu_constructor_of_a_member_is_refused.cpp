// A cpu constructor of a member is refused.
#include <amp.h>

struct part {
  int n;
  part() : n(4) {}
};
struct whole {
  part p;
  whole() restrict(cpu, amp) {}  // expect-error: 10 C3930 'part'
};
