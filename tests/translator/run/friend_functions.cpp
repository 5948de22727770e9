#include "expect.hpp"
using namespace concurrency;
class money { int cents_; public: explicit money(int c) restrict(cpu, amp) : cents_(c) {} friend money operator+(money a, money b) restrict(cpu, amp) { return money(a.cents_ + b.cents_); } friend bool operator!=(const money& a, const money& b) restrict(cpu, amp) { return a.cents_ != b.cents_; } friend int cents(const money& m) restrict(cpu, amp) { return m.cents_; } };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    money a(5), b(i[0]); v[i] = cents(a + b) + (a != b ? 100 : 0);
  });
  v.synchronize();
  return compare(data, {105, 106, 107});
}
