// Of two objects of a class with a destructor, a condition chooses one: a value, or a place.
#include "both_sides.hpp"

struct number {
  int value;
  explicit number(int v) restrict(cpu, amp) : value(v) {}
  number(const number& o) restrict(cpu, amp) : value(o.value + 100) {}
  ~number() restrict(cpu, amp) { value = -1; }
  number& operator=(const number& o) restrict(cpu, amp) {
    value = o.value;
    return *this;
  }
  number& operator+=(int x) restrict(cpu, amp) {
    value += x;
    return *this;
  }
  int get() const restrict(cpu, amp) { return value; }
};
number chosen(int i) restrict(cpu, amp) {
  number x(i), y(2 * i);
  return i > 1 ? x : number(7 + y.value);
}
number made(int i) restrict(cpu, amp) { return i > 1 ? number(i) : number(7); }
int use(number n) restrict(cpu, amp) { return n.value; }
int read(const number& n) restrict(cpu, amp) { return n.value; }

int main() {
  return same_on_both_sides(
      5, [](int i) restrict(cpu, amp) {
        const bool c = i > 2;
        number x = c ? number(1) : number(2), y(4);
        number z(c ? x : number(5));
        int r = x.value + 3 * z.value + use(c ? number(3) : number(4)) + chosen(i).get() +
                made(i).get();
        (c ? x : y) = number(3);
        (c ? x : y) += 2;
        r = 3 * r + (c ? x : z).value + (c ? number(8) : number(9)).get() + read(c ? number(3) : z);
        number list[2] = {c ? number(1) : number(2), number(3)};
        number last = (r > 2, c ? made(i) : number(1));
        last = c ? number(3) : last;
        for (number one : list) r = 3 * r + one.value;
        return 5 * r + list[0].get() + use(c ? x : y) + last.value + 10 * x.value + 100 * y.value;
      });
}
