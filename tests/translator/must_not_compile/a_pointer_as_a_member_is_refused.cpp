// A pointer as a member is refused.
#include <amp.h>

struct node {
  int* value;
};
int get(node n) restrict(cpu, amp) {  // expect-error: 7 C3581 the member 'value'
  return *n.value;
}
