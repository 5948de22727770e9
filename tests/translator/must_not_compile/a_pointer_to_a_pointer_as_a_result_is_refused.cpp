// A pointer to a pointer as a result is refused.
#include <amp.h>

int** same(int& x) restrict(cpu, amp);
int** none() restrict(cpu, amp) { return nullptr; }  // expect-error: 5 C3581 pointer to a pointer
