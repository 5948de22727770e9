// Definitions whose restrictions overlap are refused.
#include <amp.h>

int same(int x) restrict(amp) { return x; }
int same(int x) restrict(cpu, amp) { return x; }  // expect-error: 5 C3935
