// A reference to a base without members that casts to its derived class.
#include "both_sides.hpp"

template <class Derived>
struct shape {
  int doubled() const restrict(cpu, amp) { return 2 * static_cast<const Derived*>(this)->area(); }
  void grow() restrict(cpu, amp) { static_cast<Derived&>(*this).side += 1; }
};

struct square : shape<square> {
  int side;
  explicit square(int s) restrict(cpu, amp) : side(s) {}
  int area() const restrict(cpu, amp) { return side * side; }
};

template <class Derived>
int doubled_of(const shape<Derived>& one) restrict(cpu, amp) {
  const shape<Derived>& same = one;
  return same.doubled();
}

int main() {
  return same_on_both_sides(
      9, [](int i) restrict(cpu, amp) {
        square first(i), second(i + 1);
        shape<square>& one = first;
        const shape<square>& other = second;
        one.grow();
        second.side += 2;
        return one.doubled() + 100 * other.doubled() + 10000 * doubled_of(second) + first.side;
      });
}
