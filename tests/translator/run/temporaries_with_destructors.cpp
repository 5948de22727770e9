// Objects without a name end with the expression that made them, in a condition as often as it is computed.
#include "expect.hpp"
using namespace concurrency;

struct counted {
  int value;
  explicit counted(int v) restrict(cpu, amp) : value(v) {}
  counted(const counted& o) restrict(cpu, amp) : value(o.value) {}
  ~counted() restrict(cpu, amp) { value = -1; }
  int get() const restrict(cpu, amp) { return value; }
  counted& operator+=(const counted& o) restrict(cpu, amp) {
    value += o.value;
    return *this;
  }
  counted& operator=(const counted& o) restrict(cpu, amp) {
    value = o.value;
    return *this;
  }
};
counted operator+(const counted& a, const counted& b) restrict(cpu, amp) {
  counted r(a);
  r += b;
  return r;
}
counted twice(counted c) restrict(cpu, amp) { return counted(2 * c.get()); }

struct pair_of {
  counted a, b;
  pair_of(int x, int y) restrict(cpu, amp) : a(counted(x)), b(y) {}
};

int whole(int n) restrict(cpu, amp) {
  counted a = counted(n), b(3), c = a + b;
  int r = counted(4).get() + (a + b).get() + twice(a + counted(1)).get() * 10;
  c = a + twice(b) + counted(100);
  c += counted(1000);
  if (counted(n).get() > 2 && (a + b).get() < 9) r += 10000;
  int k = 0;
  while ((counted(k) + b).get() < 8) ++k;
  switch (twice(a).get()) {
    case 4: r += 20000; break;
    default: r += 1;
  }
  pair_of p(n, 2), q[2] = {pair_of(1, n), pair_of(n, n)};
  counted list[2] = {counted(n), counted(5)};
  return r + c.get() + k * 100000 + p.a.get() + q[1].b.get() + list[0].get() * list[1].get() +
         (n > 3 ? twice(b).get() : 0);
}

int main() {
  const int n = 10;
  std::vector<int> got(n), expected(n);
  array_view<int> results(n, got);
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = whole(i[0]); });
  results.synchronize();
  for (int i = 0; i < n; ++i) expected[i] = whole(i);
  return compare(got, expected);
}
