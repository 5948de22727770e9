// In one of the host it is the host's overload, which a kernel cannot call.
#include <amp.h>
using namespace concurrency;

int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }
void launch(array_view<int> v) {
  auto given = [](int x = side()) restrict(cpu, amp) { return x; };  // expect-error: 8 C3930 'side'
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = given(); });
}
