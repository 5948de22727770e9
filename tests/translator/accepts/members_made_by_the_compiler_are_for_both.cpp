// Members made by the compiler are for both.
#include <amp.h>

struct part {
  int n = 4;
};
struct whole {
  part p;
  whole() = default;
};
int get() restrict(cpu, amp) {
  whole a;
  whole b = a;
  a = b;
  return a.p.n;
}
