// A function that casts a pointer to a base back is given the object, an element, or null.
#include "both_sides.hpp"

struct base {
  int a;
};
struct derived : base {
  int b;
};
struct other : base {
  int c[2];
};
int b_of(const base* x, int without) restrict(cpu, amp) {
  if (x == nullptr) return without;
  return static_cast<const derived*>(x)->b + x->a;
}
int twice(const base* x) restrict(cpu, amp) { return 2 * b_of(x, 0); }
base* set(base* x, int* counter, int value) restrict(cpu, amp) {
  static_cast<derived*>(x)->b = value;
  ++*counter;
  return x;
}
int last_of(base& x) restrict(cpu, amp) {
  int* p = &static_cast<other&>(x).c[0];
  return *++p;
}
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    derived one, all[3];
    other third;
    int counter = 0;
    one.a = i;
    for (int k = 0; k < 3; ++k) {
      all[k].a = k;
      set(all + k, &counter, 3 * k);
    }
    set(&one, &counter, 10 * i)->a += 5;
    third.a = third.c[0] = 1;
    third.c[1] = 7 * i;
    derived* p = i % 2 == 0 ? nullptr : &all[i % 3];
    return twice(&one) + b_of(p, 1000) + 100 * twice(&all[2]) + last_of(third) + counter;
  });
}
