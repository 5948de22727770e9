// The host calls the lambda without it, and kernels give it.
#include <amp.h>
using namespace concurrency;

int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }
struct part {
  int a = 3;
  part() restrict(cpu, amp) {}
  ~part() restrict(cpu, amp) {}
};
int launch(array_view<int> v) {
  auto sum = [](part p, int x = side()) restrict(cpu, amp) { return p.a + x; };
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = sum(part(), 3); });
  return sum(part());
}
