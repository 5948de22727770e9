// A pointer at namespace scope to a function that is restrict(amp) alone is refused.
#include <amp.h>

int twice(int x) restrict(amp) { return 2 * x; }
int (*pointer)(int) = twice;   // expect-error: 5 C3930 'twice'
int (*address)(int) = &twice;  // expect-error: 6 C3930 'twice'

int half(int x) restrict(amp) { return x / 2; }
int half(int x) restrict(cpu) { return x / 2; }
int both(int x) restrict(cpu, amp) { return x; }
int (*of_the_host)(int) = half;
int (*of_both)(int) = &both;
