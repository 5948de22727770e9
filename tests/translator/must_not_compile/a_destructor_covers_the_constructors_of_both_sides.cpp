// A destructor covers the constructors of both sides.
#include <amp.h>

struct guard {
  int n;
  guard() restrict(amp) : n(0) {}
  guard(int x) restrict(cpu) : n(x) {}
  ~guard() restrict(cpu) {}  // expect-error: 8 C3933 restrict(cpu, amp)
};
