// An empty class is legal.
#include <amp.h>

struct adder {
  int operator()(int a, int b) const restrict(cpu, amp) { return a + b; }
};
int get(int a, int b) restrict(cpu, amp) {
  return adder()(a, b);
}
