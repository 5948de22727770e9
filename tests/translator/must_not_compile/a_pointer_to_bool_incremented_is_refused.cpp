// A pointer to bool incremented is refused.
#include <amp.h>

bool next(bool* p) restrict(cpu, amp) {
  ++p;  // expect-error: 5 C3599
  return *p;
}
