// A long double in a union is refused.
#include <amp.h>

union either {
  int n;
  long double x;
};
int get(const either& e) restrict(cpu, amp) {  // expect-error: 8 C3581 'long double'
  return e.n;
}
