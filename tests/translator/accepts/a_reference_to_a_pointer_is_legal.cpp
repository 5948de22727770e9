// A reference to a pointer is legal.
#include <amp.h>

void reset(int*& p) restrict(cpu, amp) {
  p = nullptr;
}
