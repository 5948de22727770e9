// A pointer to bool moved is refused.
#include <amp.h>

bool next(bool* p, int n) restrict(cpu, amp) {
  p -= n;  // expect-error: 5 C3599
  return *p;
}
