#include "expect.hpp"
using namespace concurrency;
struct meters { int m; explicit operator int() const restrict(cpu, amp) { return m; } }; struct feet { int f; feet(meters x) restrict(cpu, amp) : f(x.m * 3) {} feet(int n) restrict(cpu, amp) : f(n) {} operator meters() const restrict(cpu, amp) { meters r = {f / 3}; return r; } }; int use(feet f) restrict(cpu, amp) { return f.f; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    meters m = {i[0] + 1}; feet f = m; meters back = f; v[i] = use(m) * 100 + use(7) * 10 + static_cast<int>(back);
  });
  v.synchronize();
  return compare(data, {371, 672, 973});
}
