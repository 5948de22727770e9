// An integer of 128 bits is refused.
#include <amp.h>

int narrow(int x) restrict(cpu, amp) {
  __int128 wide = x;  // expect-error: 5 C3581 '__int128'
  return static_cast<int>(wide);
}
