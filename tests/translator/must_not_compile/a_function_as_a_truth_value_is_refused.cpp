// A function can be called in amp code, and nothing else.
#include <amp.h>

int one() restrict(amp) { return 1; }
void use() restrict(amp) {
  bool is_there = one;  // expect-error: 6 C3581 'one' can only be called
}
