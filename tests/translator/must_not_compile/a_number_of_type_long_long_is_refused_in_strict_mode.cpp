// A number of type long long is refused in strict mode, though its value is small.
// options: -ftiles-strict
#include <amp.h>

int run(int x) restrict(cpu, amp) {
  return int(x + 2ll);  // expect-error: 6 C3581 'long long'
}
unsigned next(unsigned x) restrict(amp) {
  return unsigned(x + 7ULL);  // expect-error: 9 C3581 'unsigned long long'
}
