// A function with an ellipsis is refused.
#include <amp.h>

int first(int n, ...) restrict(cpu, amp) { return n; }  // expect-error: 4 C3581 '...'
