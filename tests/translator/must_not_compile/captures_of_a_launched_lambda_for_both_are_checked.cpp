// Captures of a launched lambda for both are checked.
// expect-error: 9 C3590 captures 'hits' by reference
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  int hits = 0;
  auto count = [&hits, v](index<1> i) restrict(cpu, amp) { hits += v[i]; };
  parallel_for_each(v.extent, count);
}
