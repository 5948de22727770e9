// An enumerator is legal.
#include <amp.h>

enum colour { red, green };
enum class side : unsigned int { left, right };
int get(colour c, side s) restrict(cpu, amp) {
  return c == green && s == side::right ? 1 : 0;
}
