#include "expect.hpp"
using namespace concurrency;
struct plus_policy { static int apply(int a, int b) restrict(cpu, amp) { return a + b; } static const int identity = 0; }; struct times_policy { static int apply(int a, int b) restrict(cpu, amp) { return a * b; } static const int identity = 1; }; template <class P> int fold(int n) restrict(cpu, amp) { int r = P::identity; for (int k = 1; k <= n; ++k) r = P::apply(r, k); return r; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = fold<plus_policy>(i[0] + 2) * 100 + fold<times_policy>(i[0] + 2);
  });
  v.synchronize();
  return compare(data, {302, 606, 1024});
}
