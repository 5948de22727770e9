// A reference as a member is refused.
#include <amp.h>

struct holder {
  int& value;
};
int get(holder h) restrict(cpu, amp) {  // expect-error: 7 C3581 the member 'value'
  return h.value;
}
