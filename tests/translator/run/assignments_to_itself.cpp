// Assignment operators that find out whether an object is assigned to itself.
#include "both_sides.hpp"

struct history {
  int last[3];
  int copies;
  explicit history(int first) restrict(cpu, amp) : last{first, 2, 3}, copies(0) {}
  history& operator=(const history& other) restrict(cpu, amp) {
    if (this == &other) {
      copies += 100;
      return *this;
    }
    for (int i = 0; i < 3; ++i) last[i] = other.last[i] * 2;
    ++copies;
    return *this;
  }
};

struct sums {
  int total;
  void add(const sums& other, int factor) restrict(cpu, amp) {
    if (&other != this) total += factor * other.total;
  }
};

int main() {
  return same_on_both_sides(
      9, [](int i) restrict(cpu, amp) {
        history a(i), b(i + 1);
        history& same = a;
        a = a;
        same = a;
        b = same;
        sums s{i}, t{7};
        s.add(s, 3);
        s.add(t, i);
        t.add(s, 2);
        return a.copies + b.copies + 1000 * (a.last[1] + b.last[0]) + 100000 * s.total + t.total;
      });
}
