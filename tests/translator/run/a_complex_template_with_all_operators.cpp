// A complex number with operators of all sorts.
// not on llvmpipe: it computes other values than all other drivers
#include "both_sides.hpp"
template <class T>
struct cx {
  T r, i;
  cx(T a = 0, T b = 0) restrict(cpu, amp) : r(a), i(b) {}
  template <class U>
  cx(const cx<U>& o) restrict(cpu, amp) : r(T(o.r)), i(T(o.i)) {}
  friend cx operator*(const cx& a, const cx& b) restrict(cpu, amp) {
    return cx(a.r * b.r - a.i * b.i, a.r * b.i + a.i * b.r);
  }
  cx& operator-=(const cx& o) restrict(cpu, amp) {
    r -= o.r;
    i -= o.i;
    return *this;
  }
  cx operator-() const restrict(cpu, amp) { return cx(-r, -i); }
  bool operator==(const cx& o) const restrict(cpu, amp) { return r == o.r && i == o.i; }
  cx operator++(int) restrict(cpu, amp) {
    cx t = *this;
    ++r;
    return t;
  }
  cx* operator->() restrict(cpu, amp) { return this; }
};
template <class T>
cx<T> operator+(cx<T> a, const cx<T>& b) restrict(cpu, amp) {
  a.r += b.r;
  a.i += b.i;
  return a;
}
int a1() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        cx<float> a(k, 1), b = a * cx<float>(0, 1);
        b -= 2;
        cx<int> c = b++;
        cx<float> d = -(a + b);
        return c.r * 100 + int(d.i) + (a == a) + int(b.r) + (b->r > 0);
      });
}
int main() { return a1(); }
