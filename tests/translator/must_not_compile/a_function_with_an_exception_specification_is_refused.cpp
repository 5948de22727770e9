// A function with an exception specification is refused.
#include <amp.h>

int same(int x) restrict(cpu, amp) throw() { return x; }  // expect-error: 4 C3594 exception specification
