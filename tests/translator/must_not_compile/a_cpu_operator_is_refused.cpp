// A cpu operator is refused.
#include <amp.h>

struct pair {
  int a, b;
};
pair operator+(pair x, pair y) { return {x.a + y.a, x.b + y.b}; }
int sum(pair x, pair y) restrict(cpu, amp) {
  return (x + y).a;  // expect-error: 9 C3930 'operator+'
}
