// An enumeration over bool is refused.
#include <amp.h>

enum class answer : bool { no, yes };
int number(answer a) restrict(cpu, amp) {  // expect-error: 5 C3581 are 'bool'
  return a == answer::yes ? 1 : 0;  // expect-error: 6 C3581 are 'bool'
}
