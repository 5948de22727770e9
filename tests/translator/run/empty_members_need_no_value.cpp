// Objects of classes whose members are functors: declared without a value, they can be called.
#include "both_sides.hpp"

struct less {
  template <class T>
  bool operator()(const T& a, const T& b) const restrict(cpu, amp) {
    return a < b;
  }
};

template <class Function>
struct opposite {
  Function function;
  bool operator()(int a, int b) const restrict(cpu, amp) { return !function(a, b); }
};

struct counter : opposite<less> {
  int count;
  opposite<opposite<less>> functions[2];
  int next(int x) restrict(cpu, amp) {
    if (functions[x % 2](x, 5) || (*this)(x, 8)) ++count;
    return count;
  }
};

int main() {
  return same_on_both_sides(
      17, [](int i) restrict(cpu, amp) {
        opposite<less> not_less;
        counter counts;
        counts.count = i;
        return not_less(i, 6) * 100 + counts.next(i) + counts.next(7 - i % 8) * 1000;
      });
}
