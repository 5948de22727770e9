// A lambda inside captures by reference.
#include <amp.h>

int run(int x) restrict(cpu, amp) {
  int sum = 0;
  auto add = [&](int y) { sum += y; };
  add(x);
  return sum;
}
