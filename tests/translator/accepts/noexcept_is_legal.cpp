// Noexcept is legal.
#include <amp.h>

int same(int x) restrict(cpu, amp) noexcept { return x; }
