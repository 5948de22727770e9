// An enumeration over long long is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

enum large : long long { small_value };
int number(large c) restrict(cpu, amp) {  // expect-error: 6 C3581 are 'long long'
  return 0;
}
