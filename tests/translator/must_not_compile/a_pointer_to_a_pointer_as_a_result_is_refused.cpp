// A pointer to a pointer as a result is refused.
#include <amp.h>

int** none() restrict(cpu, amp) { return nullptr; }  // expect-error: 4 C3581 pointer to a pointer
