// static_cast of a reference and a pointer to a base that the derived object's function made.
#include "expect.hpp"
using namespace concurrency;

struct base {
  int a;
};
struct derived : base {
  int b;
};
inline int sum(const base& x) restrict(cpu, amp) {
  const derived& d = static_cast<const derived&>(x);
  return d.a + d.b;
}
inline void set(base* x, int value) restrict(cpu, amp) {
  derived* d = static_cast<derived*>(x);
  d->b = value;
}
int main() {
  std::vector<int> out(3), expected(3);
  array_view<int, 1> v(3, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    derived d;
    d.a = i[0];
    d.b = 2;
    set(&d, 10 * i[0]);
    base& b = d;
    v[i] = sum(b) + static_cast<derived&>(b).b;
  });
  v.synchronize();
  for (int i = 0; i < 3; i++) expected[i] = i + 20 * i;
  return compare(out, expected);
}
