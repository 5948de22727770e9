// A constant that is computed at run time is refused.
#include <amp.h>

#include <cstdlib>
const int seed = std::rand();
int get() restrict(cpu, amp) {
  return seed;  // expect-error: 7 C3586 'seed'
}
