// A destructor that covers no constructor for amp is refused.
#include <amp.h>

struct guard {
  int n;
  guard() restrict(cpu, amp) : n(0) {}
  ~guard() {}  // expect-error: 7 C3933 restrict(cpu, amp)
};
