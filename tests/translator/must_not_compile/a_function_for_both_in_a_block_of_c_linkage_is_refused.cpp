// A function for both in a block of c linkage is refused.
#include <amp.h>

extern "C" {
int twice(int x) restrict(cpu, amp) { return 2 * x; }  // expect-error: 5 C3938 'twice'
}
