// A base that calls its derived class in functions of several statements.
#include "expect.hpp"
using namespace concurrency;

template <class Derived>
struct shape {
  float scale;
  const Derived& self() const restrict(cpu, amp) { return static_cast<const Derived&>(*this); }
  float total(float x) const restrict(cpu, amp) {
    float sum = 0;
    for (int i = 0; i < 3; i++) {
      const Derived* me = static_cast<const Derived*>(this);
      sum += me->area(x + i) * scale;
    }
    if (sum > 100) return 100;
    return sum + self().area(0.5f);
  }
  void grow(float by) restrict(cpu, amp) {
    Derived& me = static_cast<Derived&>(*this);
    me.side += by;
    scale *= 2;
  }
};

struct square : shape<square> {
  float side;
  float area(float x) const restrict(cpu, amp) { return side * side * x; }
};
struct circle : shape<circle> {
  int pad;
  float side;
  float area(float x) const restrict(cpu, amp) { return 3 * side * x + pad; }
};

template <class S>
float value(S s, float x) restrict(cpu, amp) {
  s.grow(1);
  return s.total(x);
}

int main() {
  std::vector<float> data(4), expected(4);
  array_view<float, 1> v(4, data);
  square s;
  s.scale = 1;
  s.side = 2;
  circle c;
  c.scale = 0.5f;
  c.side = 1;
  c.pad = 7;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = value(s, float(i[0])) * 1000 + value(c, float(i[0]));
  });
  v.synchronize();
  for (int i = 0; i < 4; i++) expected[i] = value(s, float(i)) * 1000 + value(c, float(i));
  return compare(data, expected);
}
