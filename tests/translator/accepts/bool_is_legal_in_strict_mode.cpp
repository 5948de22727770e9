// Bool is legal in strict mode.
// options: -ftiles-strict
#include <amp.h>

struct flag {
  bool set;
  int n;
};
bool get(const flag& f, bool otherwise) restrict(cpu, amp) {
  return f.n > 0 ? f.set : otherwise;
}
