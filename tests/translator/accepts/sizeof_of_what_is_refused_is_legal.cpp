// Sizeof of what is refused is legal.
#include <amp.h>

int get() restrict(cpu, amp) {
  return static_cast<int>(sizeof(char) + sizeof(long double) + sizeof(int**));
}
