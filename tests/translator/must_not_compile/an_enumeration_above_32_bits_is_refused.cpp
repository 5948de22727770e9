// C++ AMP's enumerations have 32 bits; long long is asked for by name.
#include <amp.h>

enum wide { low, high = 0x100000000 };
int number(wide w) restrict(amp) { return 1; }  // expect-error: 5 C3581 more than 32 bits
int value() restrict(amp) { return static_cast<int>(high); }  // expect-error: 6 C3581 more than 32 bits
