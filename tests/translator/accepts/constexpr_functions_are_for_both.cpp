// Constexpr functions are for both.
#include <amp.h>

constexpr int square(int x) { return x * x; }
int get(int x) restrict(cpu, amp) {
  return square(x);
}
