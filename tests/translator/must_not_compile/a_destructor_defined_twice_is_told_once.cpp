#include <amp.h>

struct part {
  ~part() restrict(amp);
};
part::~part() restrict(amp) {}
part::~part() {}  // expect-error: 7 redefinition of '~part'
