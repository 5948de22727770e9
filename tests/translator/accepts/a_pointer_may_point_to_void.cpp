// A pointer may point to void.
#include <amp.h>

bool is_null(int* p) restrict(cpu, amp) {
  void* any = p;
  return any == nullptr;
}
