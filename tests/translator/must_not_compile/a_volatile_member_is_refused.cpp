// A volatile member is refused.
#include <amp.h>

struct flag {
  volatile int set;
};
int get(const flag& f) restrict(cpu, amp) {  // expect-error: 7 C3581 is volatile
  return f.set;
}
