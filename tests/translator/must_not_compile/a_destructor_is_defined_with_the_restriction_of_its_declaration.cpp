// The restriction of a destructor is part of it, as of other functions.
#include <amp.h>

struct guard {
  int a;
  ~guard() restrict(amp);
};
guard::~guard() {}  // expect-error: 8 C3935 '~guard'
struct both {
  int a;
  ~both() restrict(cpu, amp);
};
both::~both() restrict(amp) {}  // expect-error: 13 C3935 '~both'
