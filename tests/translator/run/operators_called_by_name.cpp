// not on llvmpipe: it returns older copies of structs
#include "expect.hpp"
using namespace concurrency;
struct number {
  int n;
  number operator++() restrict(cpu, amp) { ++n; return *this; }
  number operator++(int) restrict(cpu, amp) { number before = *this; ++n; return before; }
  bool operator<(number o) const restrict(cpu, amp) { return n < o.n; }
  explicit operator bool() const restrict(cpu, amp) { return n != 0; }
  number& operator=(int x) restrict(cpu, amp) { n = x; return *this; }
};
number operator+(const number& a, const number& b) restrict(cpu, amp) { return {a.n + b.n}; }
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    number a = {1}, b = {2};
    number c = operator+(a, b);
    c.operator++();
    number d = c++;
    a = 50;
    int x = 1;
    (x += 4) += c.n;
    v.operator[](i) = c.n * 100 + d.n * 10 + (d < c ? 1 : 0) + (a ? 1000 : 0) + x;
  });
  v.synchronize();
  return compare(data, {541 + 1000 + 10, 1551});
}
