// Recursion in a function that nothing calls is refused.
#include <amp.h>

using namespace concurrency;

int depth(int n) restrict(cpu, amp) { return n < 2 ? 1 : depth(n / 2) + 1; }  // expect-error: 6 C3559 'depth'
