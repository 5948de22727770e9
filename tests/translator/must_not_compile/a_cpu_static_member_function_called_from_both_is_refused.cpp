// A cpu static member function called from both is refused.
#include <amp.h>

struct box {
  static int get() { return 4; }
};
int get() restrict(cpu, amp) {
  return box::get();  // expect-error: 8 C3930 'get'
}
