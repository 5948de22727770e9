// A pointer may point to a number.
#include <amp.h>

int get(int* p) restrict(cpu, amp) {
  int* q = p;
  return *q;
}
