// Recursion through destructors, which no call names.
#include <amp.h>

struct itself {
  itself() restrict(amp) {}
  ~itself() restrict(amp);
};
itself::~itself() restrict(amp) {
  itself another;  // expect-error: 9 C3559 '~itself'
}

void end() restrict(amp);
struct part {
  part() restrict(amp) {}
  ~part() restrict(amp) { end(); }
};
struct whole {
  part member;
};
void end() restrict(amp) {
  whole w;  // expect-error: 21 C3559 '~part'
}
