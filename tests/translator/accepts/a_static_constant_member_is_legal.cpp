// A static constant member is legal.
#include <amp.h>

struct filter {
  static const int radius = 2;
  static int width() restrict(cpu, amp) { return 2 * radius + 1; }
};
