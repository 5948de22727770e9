// A static member through an object is refused.
#include <amp.h>

struct counter {
  static int total;
  int n;
};
int get(counter c) restrict(cpu, amp) {
  return c.total;  // expect-error: 9 C3586 'total'
}
