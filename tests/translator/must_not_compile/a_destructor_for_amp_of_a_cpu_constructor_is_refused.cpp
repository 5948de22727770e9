// A destructor for amp of a cpu constructor is refused.
#include <amp.h>

struct guard {
  int n;
  guard() : n(0) {}
  ~guard() restrict(amp) {}  // expect-error: 7 C3933 restrict(cpu)
};
