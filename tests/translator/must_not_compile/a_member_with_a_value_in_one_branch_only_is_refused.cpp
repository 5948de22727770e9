// A member of a local struct with a value in one branch only, read behind it, is refused.
#include <amp.h>
using namespace concurrency;

struct pair {
  int low, high;
};

void run(array_view<int> v) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        pair p;
        if (i[0] > 2) p.low = 3;
        p.high = 4;
        v[i] = p.low + p.high;  // expect-error: 15 C3564 'p.low' is used before it has a value
      });
}

int of_both_sides(int n) restrict(cpu, amp) {
  pair p;
  n > 3 && (p.low = n);
  p.high = 5;
  return p.high * p.low;  // expect-error: 23 C3564 'p.low' is used before it has a value
}
