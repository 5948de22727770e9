// Friends that are operators, static members, nested namespaces and anonymous ones.
// not on llvmpipe: it computes other values than all other drivers
#include "expect.hpp"
namespace engine { namespace math {
class fixed {
  int raw;
  static const int shift = 8;
  enum { one = 1 << shift };
  struct raw_tag {};
  fixed(int r, raw_tag) restrict(cpu, amp) : raw(r) {}

 public:
  fixed() restrict(cpu, amp) : raw(0) {}
  fixed(int whole) restrict(cpu, amp) : raw(whole * one) {}
  static fixed from_raw(int r) restrict(cpu, amp) { return fixed(r, raw_tag()); }
  explicit operator int() const restrict(cpu, amp) { return raw >> shift; }
  friend fixed operator+(fixed a, fixed b) restrict(cpu, amp) { return from_raw(a.raw + b.raw); }
  friend fixed operator*(const fixed& a, const fixed& b) restrict(cpu, amp) { return from_raw((a.raw * b.raw) >> shift); }
  friend bool operator<(fixed a, fixed b) restrict(cpu, amp) { return a.raw < b.raw; }
  fixed& operator++() restrict(cpu, amp) { raw += one; return *this; }
  fixed operator++(int) restrict(cpu, amp) { fixed old(*this); ++*this; return old; }
  int bits() const restrict(cpu, amp) { return raw; }
  int operator[](int bit) const restrict(cpu, amp) { return (raw >> bit) & 1; }
};
namespace { inline fixed half() restrict(cpu, amp) { return fixed::from_raw(128); } }
}}
namespace em = engine::math;
using em::fixed;
int value(int i) restrict(cpu, amp) {
  fixed f(i);
  fixed g = f++ * em::half() + 3;
  if (f < g) ++g;
  return g.bits() * 2 + f[8] + int(f);
}
int main() {
  std::vector<int> out(10), expected(10);
  concurrency::array_view<int> v(10, out);
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = value(i[0]); });
  v.synchronize();
  for (int i = 0; i < 10; i++) expected[i] = value(i);
  return compare(out, expected);
}
