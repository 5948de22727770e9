// A pointer in a union is refused.
#include <amp.h>

union either {
  int n;
  int* p;
};
int get(const either& e) restrict(cpu, amp) {  // expect-error: 8 C3581 the member 'p'
  return e.n;
}
