// A definition for more than its declaration is refused.
#include <amp.h>

int same(int x);
int same(int x) restrict(cpu, amp) { return x; }  // expect-error: 5 C3935
