#include "expect.hpp"
using namespace concurrency;
struct a { int x; a(int n = 1) restrict(cpu, amp) : x(n) {} int doubled() const restrict(cpu, amp) { return 2 * x; } }; struct b : a { using a::a; int y = 3; }; struct c : b { c(int n) restrict(cpu, amp) : b(n) { y += x; } int all() const restrict(cpu, amp) { return a::doubled() + y; } };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    c t(i[0]); v[i] = t.all() * 10 + t.x;
  });
  v.synchronize();
  return compare(data, {30, 61, 92});
}
