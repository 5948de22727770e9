// Functions with C linkage are not overloaded by restriction.
#include <amp.h>

extern "C" int twice(int x) restrict(cpu) { return 2 * x; }
extern "C" int twice(int x) restrict(amp) { return 2 * x; }  // expect-error: 5 C2733 'twice' is extern "C"
