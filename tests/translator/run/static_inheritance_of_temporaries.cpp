// Objects without a name give their derived class, and are changed, by functions of their base.
#include "both_sides.hpp"
template <class Derived>
struct shape {
  float scale = 2;
  const Derived& self() const restrict(cpu, amp) { return static_cast<const Derived&>(*this); }
  Derived& self() restrict(cpu, amp) { return static_cast<Derived&>(*this); }
  float area() const restrict(cpu, amp) { return self().side * self().factor() * scale; }
  Derived& grow(float by) restrict(cpu, amp) {
    self().side += by;
    return self();
  }
  Derived& twice() restrict(cpu, amp) {
    for (int k = 0; k < 2; ++k) self().side *= 2;
    return static_cast<Derived&>(*this);
  }
  Derived with(float by) const restrict(cpu, amp) {
    Derived d(self());
    d.side = by;
    return d;
  }
};
struct square : shape<square> {
  float side;
  explicit square(float s) restrict(cpu, amp) : side(s) {}
  float factor() const restrict(cpu, amp) { return side; }
};
struct bar : shape<bar> {
  int pad;
  float side;
  bar(float s, int p) restrict(cpu, amp) : pad(p), side(s) {}
  float factor() const restrict(cpu, amp) { return pad + 0.5f; }
};
template <class D>
float measure(const shape<D>& s) restrict(cpu, amp) {
  return s.self().factor() + s.area();
}
template <class D>
float change(shape<D>&& s) restrict(cpu, amp) {
  return s.grow(1).twice().area();
}
template <class E>
struct expression {
  const E& self() const restrict(cpu, amp) { return static_cast<const E&>(*this); }
  float operator[](int i) const restrict(cpu, amp) { return self().at(i); }
};
struct ramp : expression<ramp> {
  float by;
  explicit ramp(float b) restrict(cpu, amp) : by(b) {}
  float at(int i) const restrict(cpu, amp) { return by * i; }
};
template <class A, class B>
struct sum : expression<sum<A, B>> {
  A a;
  B b;
  sum(const A& x, const B& y) restrict(cpu, amp) : a(x), b(y) {}
  float at(int i) const restrict(cpu, amp) { return a[i] + b[i]; }
};
template <class A, class B>
sum<A, B> operator+(const expression<A>& a, const expression<B>& b) restrict(cpu, amp) {
  return sum<A, B>(a.self(), b.self());
}
square make(float x) restrict(cpu, amp) { return square(x); }
int main() {
  return same_on_both_sides(
      4, [](int i) restrict(cpu, amp) {
        float r = square(i).self().factor() + square(2).area() + make(i).grow(2).self().side * 10;
        r += make(3).twice().area() + bar(i, 2).grow(1).twice().with(7).self().area();
        r += measure(square(i)) + measure(bar(2, i)) + measure(make(i).with(3)) +
             change(square(i)) + change(bar(1, i));
        r += (ramp(2) + ramp(i))[3] + (ramp(1) + (ramp(i) + ramp(4)))[2] +
             (ramp(1) + ramp(2)).self().at(5);
        square(i + 1).self().grow(3).twice();
        float list[] = {square(i).grow(1).area(), make(i).self().area(),
                        (i > 1 ? square(2) : square(3)).area(),
                        (i > 1 ? square(2) : make(3)).self().grow(1).area()};
        return int(r * 4) + int(list[0] + 10 * list[1] + 100 * list[2] + 1000 * list[3]);
      });
}
