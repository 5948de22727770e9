// A class of fixed-point numbers with conversions and a member for each restriction.
#include <amp.h>

#include <vector>
using namespace concurrency;
class fixed {
  int raw;
  explicit fixed(int r, bool) restrict(cpu, amp) : raw(r) {}

 public:
  fixed(float f = 0) restrict(cpu, amp) : raw(int(f * 256)) {}
  static fixed from_raw(int r) restrict(cpu, amp) { return fixed(r, true); }
  operator float() const restrict(cpu, amp) { return raw / 256.0f; }
  fixed operator*(fixed o) const restrict(cpu, amp) { return from_raw((raw * o.raw) >> 8); }
  fixed operator-() const restrict(cpu, amp) { return from_raw(-raw); }
  int where() const restrict(cpu) { return 1; }
  int where() const restrict(amp) { return 2; }
  friend bool operator<(fixed a, fixed b) restrict(cpu, amp) { return a.raw < b.raw; }
};
int main() {
  std::vector<float> h(8);
  array_view<float> v(8, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        fixed a(1.5f), b = (float)i[0];
        fixed c = -(a * b);
        v[i] = c + (c < a ? 100 : 0) + a.where();
      });
  v.synchronize();
  return h[2] == 99 && fixed(1).where() == 1 ? 0 : 1;
}
