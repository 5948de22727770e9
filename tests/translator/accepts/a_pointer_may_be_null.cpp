// A pointer may be null.
#include <amp.h>

bool is_null(int* p) restrict(cpu, amp) {
  int* none = nullptr;
  int* zero = 0;
  return p == none && p == zero && !p;
}
