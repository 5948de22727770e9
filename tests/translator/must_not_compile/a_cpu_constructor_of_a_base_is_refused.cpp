// A cpu constructor of a base is refused.
#include <amp.h>

struct base {
  int n;
  base() : n(4) {}
};
struct derived : base {
  derived() restrict(cpu, amp) {}  // expect-error: 9 C3930 'base'
};
