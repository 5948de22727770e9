// A function for both with c linkage is refused.
#include <amp.h>

extern "C" int twice(int x) restrict(cpu, amp) { return 2 * x; }  // expect-error: 4 C3938 'twice'
