// A class with a virtual base is refused.
#include <amp.h>

struct base {
  int n;
};
struct derived : virtual base {};
int get(const derived& d) restrict(cpu, amp) {  // expect-error: 8 C3581 has virtual bases
  return 1;
}
