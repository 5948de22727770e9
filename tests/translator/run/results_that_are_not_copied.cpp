// Objects that a function returns by their names are not copied, nor destroyed before, as on the
// host.
#include "both_sides.hpp"

struct counted {
  int value;
  int copies;
  int moves;
  counted(int v) restrict(cpu, amp) : value(v), copies(0), moves(0) {}
  counted(const counted& o) restrict(cpu, amp)
      : value(o.value), copies(o.copies + 1), moves(o.moves) {}
  counted(counted&& o) restrict(cpu, amp) : value(o.value), copies(o.copies), moves(o.moves + 1) {
    o.value = -1;
  }
  ~counted() restrict(cpu, amp) { value = 0; }
  int sum() const restrict(cpu, amp) { return value + copies * 100 + moves * 1000; }
};

counted made(int k) restrict(cpu, amp) {
  counted one(k);
  one.value *= 2;
  return one;
}
counted handed_on(int k) restrict(cpu, amp) {
  counted one = made(k);
  return one;
}
counted returned_early(int k) restrict(cpu, amp) {
  counted one(k);
  for (int i = 0; i < 3; ++i) {
    counted beside(i);
    one.value += beside.value;
    if (one.value > 5) return one;
  }
  return one;
}
counted of_two(int k) restrict(cpu, amp) {
  counted one(k);
  counted other(k + 1);
  if (k & 1) return one;
  return other;
}
counted of_parameter(counted given) restrict(cpu, amp) { return given; }
template <class T>
T of_template(int k) restrict(cpu, amp) {
  {
    T one(k);
    return one;
  }
}
struct pair {
  counted first;
  int second;
  pair(int k) restrict(cpu, amp) : first(made(k)), second(k) {}
};
pair paired(int k) restrict(cpu, amp) {
  pair both(k);
  both.second++;
  return both;
}

int work(int k) restrict(cpu, amp) {
  const counted a = made(k);
  const counted b = handed_on(k);
  const counted c = returned_early(k);
  const counted d = of_two(k);
  const counted e = of_parameter(counted(k));
  const counted f = of_template<counted>(k);
  const pair g = paired(k);
  return a.sum() + 3 * b.sum() + 5 * c.sum() + 7 * d.sum() + 11 * e.sum() + 13 * f.sum() +
         17 * g.first.sum() + g.second;
}

int main() {
  return same_on_both_sides(8, [](int k) restrict(cpu, amp)->int { return work(k); });
}
