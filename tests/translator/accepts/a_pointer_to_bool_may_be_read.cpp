// A pointer to bool may be read.
#include <amp.h>

bool get(bool* p) restrict(cpu, amp) {
  return *p;
}
