// Noexcept is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int same(int x) restrict(cpu, amp) noexcept { return x; }  // expect-error: 5 C3594 exception specification
