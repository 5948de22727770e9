// A class with a polymorphic member is refused.
#include <amp.h>

struct shape {
  virtual ~shape() {}
};
struct scene {
  shape only;
};
int get(const scene& s) restrict(cpu, amp) {  // expect-error: 10 C3581 the member 'only'
  return 1;
}
