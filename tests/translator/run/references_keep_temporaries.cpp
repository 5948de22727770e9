// A temporary that a reference is bound to lives as long as the reference.
#include "both_sides.hpp"

struct guarded {
  int value;
  guarded(int v) restrict(cpu, amp) : value(v) {}
  guarded(const guarded& o) restrict(cpu, amp) : value(o.value) {}
  ~guarded() restrict(cpu, amp) { value = -7; }
};
guarded made(int k) restrict(cpu, amp) { return guarded(k); }
guarded sum(const guarded& a, const guarded& b) restrict(cpu, amp) {
  return guarded(a.value + b.value);
}

int work(int k) restrict(cpu, amp) {
  const guarded& first = made(k);
  const guarded& second = sum(made(3), guarded(k));
  int total = first.value + second.value * 10;
  for (int i = 0; i < 2; ++i) {
    guarded&& inner = made(i);
    inner.value += 5;
    total += inner.value;
  }
  return total + first.value * 100;
}

int main() {
  return same_on_both_sides(8, [](int k) restrict(cpu, amp)->int { return work(k); });
}
