// A union of numbers is legal.
#include <amp.h>

union bits {
  float f;
  unsigned int u;
};
unsigned int get(bits b) restrict(cpu, amp) {
  return b.u;
}
