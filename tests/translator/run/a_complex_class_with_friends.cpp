// A class of complex numbers with friends, conversions and members of its own, in double.
#include "both_sides.hpp"

template <class T>
class complex_of {
 public:
  typedef T value_type;
  complex_of(T re = T(), T im = T()) restrict(cpu, amp) : re_(re), im_(im) {}
  template <class U>
  complex_of(const complex_of<U>& other) restrict(cpu, amp)
      : re_(T(other.real())), im_(T(other.imag())) {}
  T real() const restrict(cpu, amp) { return re_; }
  T imag() const restrict(cpu, amp) { return im_; }
  complex_of& operator+=(const complex_of& o) restrict(cpu, amp) {
    re_ += o.re_;
    im_ += o.im_;
    return *this;
  }
  complex_of& operator*=(const complex_of& o) restrict(cpu, amp) {
    const T re = re_ * o.re_ - im_ * o.im_;
    im_ = re_ * o.im_ + im_ * o.re_;
    re_ = re;
    return *this;
  }
  complex_of operator-() const restrict(cpu, amp) { return complex_of(-re_, -im_); }
  friend complex_of operator+(complex_of a, const complex_of& b) restrict(cpu, amp) {
    return a += b;
  }
  friend complex_of operator*(complex_of a, const complex_of& b) restrict(cpu, amp) {
    return a *= b;
  }
  friend T norm(const complex_of& c) restrict(cpu, amp) { return c.re_ * c.re_ + c.im_ * c.im_; }

 private:
  T re_, im_;
};

template <class C>
int escape(C start, C c, int limit) restrict(cpu, amp) {
  int n = 0;
  for (C z = start; n < limit && norm(z) < typename C::value_type(4); ++n) z = z * z + c;
  return n;
}

int main() {
  return same_on_both_sides(
      64, [](int i) restrict(cpu, amp) {
        typedef complex_of<float> number;
        const number c((i % 8) * 0.25f - 1.5f, (i / 8) * 0.25f - 1.0f);
        number sum = -c + 1.0f;
        sum += number(0.25f);
        complex_of<int> rounded(sum * number(4.0f));
        return escape(number(), c, 40) * 100 + escape(c, number(-0.5f, 0.5f), 30) +
               rounded.real() * 10000;
      });
}
