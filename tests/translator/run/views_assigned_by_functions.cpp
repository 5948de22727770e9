// Functions give the views of their callers other data, by references and as members of objects.
#include "expect.hpp"
using namespace concurrency;
struct cursor {
  array_view<int> v;
  int steps;
  cursor(array_view<int> of) restrict(cpu, amp) : v(of), steps(0) {}
  void next() restrict(cpu, amp) {
    v = v.section(index<1>(1));
    ++steps;
  }
  bool find(int wanted) restrict(cpu, amp) {
    if (wanted > 3) return false;
    for (int i = 0; i < 4; ++i) {
      if (v[i] == wanted) {
        v = v.section(i, 1);
        return true;
      }
    }
    return false;
  }
};
void exchange(array_view<int>& a, array_view<int>& b) restrict(amp) {
  array_view<int> kept = a;
  a = b;
  b = kept;
}
void exchange_but_for(int k, array_view<int>& a, array_view<int>& b) restrict(amp) {
  if (k == 1) return;
  exchange(a, b);
}
int main() {
  std::vector<int> h{1, 2, 3, 4}, g{10, 20, 30, 40}, o(4);
  array_view<int> v(4, h), w(4, g), r(4, o);
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
    array_view<int> a = v, b = w;
    exchange_but_for(i[0], a, b);
    cursor one(v), other(v);
    one.next();
    one.next();
    const bool found = other.find(2);
    cursor changed = other;
    changed.v = w;
    cursor assigned = one;
    assigned = changed;
    r[i] = a[i] * 1000 + one.v[0] * 100 + other.v[0] * 10 + one.steps + (found ? 5 : 0) +
           assigned.v[1] * 10000;
  });
  r.synchronize();
  std::vector<int> expected(4);
  for (int i = 0; i < 4; ++i) expected[i] = (i == 1 ? h[i] : g[i]) * 1000 + 300 + 20 + 7 + 200000;
  return compare(o, expected);
}
