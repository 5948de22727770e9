// Where a restriction may stand.
#include "expect.hpp"
using namespace concurrency;
auto sum(int a, int b) restrict(cpu, amp) -> int { return a + b; }
int plain(int a) noexcept restrict(cpu, amp) { return a; }
int spaced ( int a )restrict ( amp,cpu ) { return a; }
template <class T>
auto doubled(T x) restrict(cpu, amp) -> decltype(x + x) { return x + x; }
struct pair {
  int a, b;
  pair(int x, int y) restrict(cpu, amp) : a(x), b(y) {}
  pair() restrict(cpu, amp) = default;
  auto total() const restrict(cpu, amp) -> int { return a + b; }
  int operator()(int k) const restrict(cpu, amp) { return a * k; }
  operator int() const restrict(cpu, amp) { return b; }
  pair operator-() const restrict(cpu, amp);
};
pair pair::operator-() const restrict(cpu, amp) { return pair(-a, -b); }
#define BOTH restrict(cpu, amp)
int by_macro(int x) BOTH { return x + 1; }
int restrict_me(int restrict) { return restrict; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  auto kernel = [=] (index<1> i) restrict(amp) {
    pair p(1, 2);
    v[i] = sum(1, 2) + plain(3) + spaced(4) + doubled(5) + p.total() + p(10) + int(p) + (-p).a + by_macro(6);
  };
  parallel_for_each(v.extent, kernel);
  v.synchronize();
  const int expected = 3 + 3 + 4 + 10 + 3 + 10 + 2 - 1 + 7;
  return compare(data, {expected, expected, expected}) + (restrict_me(0));
}
