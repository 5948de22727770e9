// A static constant of a function is legal.
#include <amp.h>

int get() restrict(cpu, amp) {
  static const int four = 4;
  return four;
}
