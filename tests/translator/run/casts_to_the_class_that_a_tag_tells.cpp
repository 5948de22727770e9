// In place of virtual functions: a function asks an object's tag for its class, and casts to it.
// For an object of one class, the casts to the others are never reached.
#include "expect.hpp"
using namespace concurrency;

struct shape {
  int kind;
  int size;
  shape(int k, int s) restrict(cpu, amp) : kind(k), size(s) {}
};
struct square : shape {
  square(int s) restrict(cpu, amp) : shape(0, s) {}
  int area() const restrict(cpu, amp) { return size * size; }
};
struct box : shape {
  int height;
  box(int s, int h) restrict(cpu, amp) : shape(1, s), height(h) {}
  int area() const restrict(cpu, amp) { return size * height; }
  void grow(int by) restrict(cpu, amp) { height += by; }
};
struct frame : shape {
  int border[2];
  frame(int s, int b) restrict(cpu, amp) : shape(2, s) {
    border[0] = b;
    border[1] = 1;
  }
  int area() const restrict(cpu, amp) { return size * size - border[0] * border[1]; }
};

static int area_of(const shape& one) restrict(cpu, amp) {
  switch (one.kind) {
    case 0:
      return static_cast<const square&>(one).area();
    case 1:
      return static_cast<const box&>(one).area();
    default:
      return static_cast<const frame&>(one).area();
  }
}

static void grow(shape* one, int by) restrict(cpu, amp) {
  if (one->kind == 0) {
    square* const found = static_cast<square*>(one);
    found->size += by;
  } else if (one->kind == 1) {
    static_cast<box*>(one)->grow(by);
  } else {
    static_cast<frame*>(one)->border[by & 1] += by;
  }
}

static int value(int i) restrict(cpu, amp) {
  square a(i);
  box b(i, 2);
  frame c(i, 3);
  grow(&a, 1);
  grow(&b, 2);
  grow(&c, i);
  return area_of(a) + area_of(b) * 100 + area_of(c) * 10000;
}

int main() {
  std::vector<int> out(12), wanted(12);
  array_view<int> o(out);
  parallel_for_each(
      o.extent, [=](index<1> i) restrict(amp) { o[i] = value(i[0]); });
  o.synchronize();
  for (int i = 0; i < 12; i++) wanted[i] = value(i);
  return compare(out, wanted);
}
