// options: -ftiles-strict
// There, also one whose type says that it has more.
#include <amp.h>

enum class wide : long { high = 0x100000000 };
enum narrow : char { letter = 'a' };
bool is_high(wide w) restrict(amp) {  // expect-error: 7 C3581 more than 32 bits
  return w == wide::high;  // expect-error: 8 C3581 more than 32 bits
}
int number() restrict(amp) { return letter; }  // expect-error: 10 C3581 are 'char'
