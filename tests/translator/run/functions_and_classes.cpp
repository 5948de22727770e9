#include <amp.h>
#include <amp_math.h>
#include <vector>
#include <cstdio>
using namespace concurrency;
struct point { float x, y; point operator+(const point& o) const restrict(cpu, amp) { return point{x + o.x, y + o.y}; } float norm2() const restrict(cpu, amp) { return x * x + y * y; } };
template <class T> T twice(T v) restrict(cpu, amp) { return v + v; }
int pick(int) restrict(cpu) { return 1; }
int pick(int) restrict(amp) { return 2; }
namespace deep { void add(int& to, int by) restrict(amp) { to += by; } }
template <class T, int N> struct functor {
  array_view<T, 1> v; T k;
  functor(array_view<T,1> view, T factor) : v(view), k(factor) {}
  static T square(T x) restrict(amp, cpu) { return x * x; }
  void operator()(index<1> i) const restrict(amp) { v[i] = square(v[i]) * k + N; }
};
template <class F> void each(array_view<int, 1> v, F f) { parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { f(i, v); }); }
class counter { int n_; public: counter(int n) restrict(cpu, amp) : n_(n) {} counter& operator+=(int k) restrict(cpu, amp) { n_ += k; return *this; } int get() const restrict(cpu, amp) { return n_; } };
struct with_own : counter { float extra; with_own(int a) restrict(cpu, amp) : counter(a), extra(0.5f) {} };
int main() {
  std::vector<int> a(16, 3); array_view<int, 1> v(16, a);
  parallel_for_each(v.extent, functor<int, 5>(v, 2));
  v.synchronize(); if (a[3] != 23) return 1;
  each(v, [](index<1> i, const array_view<int, 1>& w) restrict(amp) { deep::add(w[i], pick(0)); });
  v.synchronize(); if (a[3] != 25) return 2;
  std::vector<point> p(4, point{1, 2}); array_view<point, 1> pv(4, p);
  point shift{1, 1};
  parallel_for_each(pv.extent, [=](index<1> i) restrict(amp) { pv[i] = pv[i] + shift; pv[i].x = twice(pv[i].x) + fast_math::sqrt(pv[i].norm2() - 9.0f); });
  pv.synchronize(); if (p[2].x != 6) { printf("%f\n", p[2].x); return 3; }
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    with_own c(7); (c += 3) += i[0]; int total = c.get(); 
    total += 6;
    int arr[3] = {1, 2, 3}; for (int& k : arr) k *= 2; for (int k : arr) total += k;
    auto inc = [&](int k) { total += k; }; inc(100); v[i] = total; });
  v.synchronize(); if (a[2] != 7+3+2+12+100 + 6) { printf("%d\n", a[2]); return 4; }
  return 0;
}
