// Whether an object, a parameter and what a pointer leads to are one, wherever it is asked.
#include "both_sides.hpp"

struct number {
  int value;
  bool is(const number& other) const restrict(cpu, amp) { return this == &other; }
  bool is_at(const number* place) const restrict(cpu, amp) { return place == this; }
  bool operator==(const number& other) const restrict(cpu, amp) {
    return this == &other || value == other.value;
  }
  number& operator=(const number& other) restrict(cpu, amp) {
    if (this != &other) value = other.value + 1;
    return *this;
  }
};

bool are_one(const number& a, const number& b) restrict(cpu, amp) { return &a == &b; }

int told(const number& a, const number& b, const number* c) restrict(cpu, amp) {
  if (&a == &b) return 1;
  int n = 0;
  if (&b == c) n += 2;
  if (c != &a) n += 4;
  return n;
}

int main() {
  return same_on_both_sides(
      6, [](int i) restrict(cpu, amp) {
        number a = {i}, b = {i};
        int bits = a.is(a) + a.is(b) * 2 + b.is_at(&b) * 4 + b.is_at(&a) * 8;
        bits += are_one(a, a) * 16 + are_one(a, b) * 32;
        if (a.is(a) && !a.is(b)) bits += 64;
        for (int k = 0; a.is(a) && k < i; ++k) bits += 1000000;
        const number& same = a;
        bits += same.is(a) * 128 + (a == b) * 256;
        a = a;
        b = a;
        a = same;
        const int all = told(a, a, &a) + told(a, b, &b) * 10 + told(a, b, &a) * 100;
        return bits + all * 1000 + a.value + b.value * 3;
      });
}
