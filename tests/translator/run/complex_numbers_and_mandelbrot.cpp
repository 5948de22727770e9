// A template of complex numbers with operators of all sorts; Mandelbrot's set.
#include "expect.hpp"
using namespace Concurrency;

template <typename T>
struct complex_t {
  T re, im;
  complex_t() restrict(cpu, amp) : re(0), im(0) {}
  complex_t(T r, T i = T()) restrict(cpu, amp) : re(r), im(i) {}
  complex_t& operator+=(const complex_t& o) restrict(cpu, amp) {
    re += o.re;
    im += o.im;
    return *this;
  }
  complex_t& operator*=(T f) restrict(cpu, amp) {
    re *= f;
    im *= f;
    return *this;
  }
  T norm() const restrict(cpu, amp) { return re * re + im * im; }
  complex_t conj() const restrict(cpu, amp) { return complex_t(re, -im); }
  bool operator==(const complex_t& o) const restrict(cpu, amp) { return re == o.re && im == o.im; }
  bool operator!=(const complex_t& o) const restrict(cpu, amp) { return !(*this == o); }
  complex_t operator-() const restrict(cpu, amp) { return complex_t(-re, -im); }
};
template <typename T>
complex_t<T> operator+(complex_t<T> a, const complex_t<T>& b) restrict(cpu, amp) { return a += b; }
template <typename T>
complex_t<T> operator*(const complex_t<T>& a, const complex_t<T>& b) restrict(cpu, amp) {
  return complex_t<T>(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
typedef complex_t<float> cf;

int escape(cf c, int most) restrict(cpu, amp) {
  cf z;
  int n = 0;
  for (; n < most && z.norm() < 4.f; ++n) z = z * z + c;
  return n;
}

int main() {
  const int n = 16;
  std::vector<int> out(n * n), expected(n * n);
  array_view<int, 2> v(n, n, out);
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) {
    cf c(i[1] * 0.25f - 2.5f, i[0] * 0.25f - 2.0f);
    cf d = (-c).conj();
    d *= 2;
    v[i] = escape(c, 30) + (c != d ? 100 : 0) + (c == cf(c.re, c.im) ? 1000 : 0);
  });
  v.synchronize();
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++) {
      cf z(c * 0.25f - 2.5f, r * 0.25f - 2.0f);
      cf d = (-z).conj();
      d *= 2;
      expected[r * n + c] = escape(z, 30) + (z != d ? 100 : 0) + 1000;
    }
  return compare(out, expected);
}
