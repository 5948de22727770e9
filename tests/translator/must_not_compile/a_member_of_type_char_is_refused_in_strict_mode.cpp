// A member of type char is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

struct pixel {
  unsigned char r, g, b, a;
};
int red(const pixel& p) restrict(cpu, amp) {  // expect-error: 8 C3581 the member 'r'
  return 0;
}
