// A literal above 32 bits is refused as an argument.
#include <amp.h>

int same(int x) restrict(cpu, amp) { return x; }
int big() restrict(cpu, amp) {
  return same(4294967296);  // expect-error: 6 C3595
}
