// An enumeration over short is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

enum class colour : short { red, green };
int number(colour c) restrict(cpu, amp) {  // expect-error: 6 C3581 are 'short'
  return 0;
}
