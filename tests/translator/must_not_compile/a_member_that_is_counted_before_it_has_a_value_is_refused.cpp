// ++ and -- of a member read its value, as assignments with an operator do.
#include <amp.h>
using namespace concurrency;

struct pair {
  int low, high;
};

int counted(int n) restrict(cpu, amp) {
  pair p, q;
  if (n > 1) p.low = 1;
  p.low++;  // expect-error: 12 C3564 'p.low' is used before it has a value
  if (n > 1) p.high = 1;
  p.high += 2;  // expect-error: 14 C3564 'p.high' is used before it has a value
  if (n > 2) return 0;
  --q.low;  // expect-error: 16 C3564 'q.low' is used before it has a value
  return p.low + p.high + q.low;
}
