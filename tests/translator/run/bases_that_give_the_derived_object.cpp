// A base that is given its derived class does something, and returns the object as that class.
#include <cmath>

#include "expect.hpp"
using namespace concurrency;

template <class Derived>
struct countable {
  Derived& self() restrict(cpu, amp) { return static_cast<Derived&>(*this); }
  int twice() restrict(cpu, amp) { return self().value() * 2; }
  Derived& bump() restrict(cpu, amp) {
    self().add(1);
    return static_cast<Derived&>(*this);
  }
  Derived& operator+=(int k) restrict(cpu, amp) {
    static_cast<Derived&>(*this).add(k);
    return static_cast<Derived&>(*this);
  }
};
struct counter : countable<counter> {
  int n;
  explicit counter(int start) restrict(cpu, amp) : n(start) {}
  int value() const restrict(cpu, amp) { return n; }
  void add(int k) restrict(cpu, amp) { n += k; }
};

int work(int k) restrict(cpu, amp) {
  counter a(k);
  int result = a.twice();
  result += a.bump().n * 10;
  a += 4;
  result += (a += k).value() * 100;
  result += a.bump().bump().n * 1000;
  return k > 2 && a.bump().n > 8 ? result + a.n : result;
}

int main() {
  std::vector<int> data(6);
  array_view<int> v(6, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const float x = i[0] - 2.5f;
    v[i] = work(i[0]) + std::isfinite(x) + 2 * std::signbit(x);
  });
  v.synchronize();
  std::vector<int> expected;
  for (int i = 0; i < 6; ++i) expected.push_back(work(i) + 1 + (i < 3 ? 2 : 0));
  return compare(data, expected);
}
