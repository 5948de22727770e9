#include "expect.hpp"
using namespace concurrency;
struct state { int a = 3; float f[2] = {1.5f, 2.5f}; int b; state() restrict(cpu, amp) : b(a + 1) {} };
struct simple { int x = 7; int y = 8; };
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    state s;
    simple q;
    simple r{1};
    v[i] = s.a * 1000 + s.b * 100 + static_cast<int>(s.f[1] * 2) + q.x + q.y + r.x + r.y;
  });
  v.synchronize();
  return compare(data, {3400 + 5 + 15 + 9, 3429});
}
