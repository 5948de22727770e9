// A tag tells how far down a chain of classes an object may be cast.
#include "both_sides.hpp"

struct shape {
  int kind;
};
struct circle : shape {
  int r;
  circle(int r_) restrict(cpu, amp) : r(r_) { kind = 0; }
  int area() const restrict(cpu, amp) { return 3 * r * r; }
};
struct rectangle : shape {
  int w, h;
  rectangle(int w_, int h_) restrict(cpu, amp) : w(w_), h(h_) { kind = 1; }
  int area() const restrict(cpu, amp) { return w * h; }
};
struct square : rectangle {
  int id;
  square(int side) restrict(cpu, amp) : rectangle(side, side), id(9) { kind = 2; }
  int area() const restrict(cpu, amp) { return w * h + id; }
};

int area(const shape& s) restrict(cpu, amp) {
  switch (s.kind) {
    case 0:
      return static_cast<const circle&>(s).area();
    case 1:
      return static_cast<const rectangle&>(s).area();
    default:
      return static_cast<const square&>(static_cast<const rectangle&>(s)).area();
  }
}

int area_of_one(const shape* s) restrict(cpu, amp) {
  if (s->kind == 0) return 0;
  const auto* r = static_cast<const rectangle*>(s);
  return s->kind == 2 ? static_cast<const square*>(s)->id : r->w;
}

int main() {
  return same_on_both_sides(
      6, [](int i) restrict(cpu, amp) {
        const circle c(i);
        const rectangle r(i, 2);
        const square q(i + 1);
        const int all = area(c) + area(r) * 100 + area(q) * 10000;
        return all + area_of_one(&r) * 7 + area_of_one(&q) + area(square(i)) + area_of_one(&c);
      });
}
