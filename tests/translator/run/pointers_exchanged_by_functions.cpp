// A function gives a pointer of its caller's what its other pointers lead to.
#include "both_sides.hpp"

struct number {
  int value;
};

void lead(int*& p, int* to) restrict(cpu, amp) { p = to; }
void hand_on(int*& p, int* to) restrict(cpu, amp) { lead(p, to + 1); }
void exchange(int*& p, int*& q) restrict(cpu, amp) {
  int* const kept = p;
  p = q;
  q = kept;
}
void keep_larger(number*& best, number* other) restrict(cpu, amp) {
  if (other->value > best->value) best = other;
}
void clear(int*& p) restrict(cpu, amp) { p = nullptr; }

int main() {
  return same_on_both_sides(
      6, [](int i) restrict(cpu, amp) {
        int a[3] = {1, 2, i}, b[3] = {4, 5, 6}, c[2] = {7, 8};
        int* p = a;
        int* q = b;
        exchange(p, q);
        int made = *p * 10 + *q;
        lead(p, c);
        made = made * 10 + p[1];
        hand_on(q, b);
        made = made * 10 + *q;
        number all[3] = {{i}, {3}, {5 - i}};
        number alone = {4};
        number* best = all;
        for (number* one = all; one != all + 3; ++one) keep_larger(best, one);
        keep_larger(best, &alone);
        made = made * 10 + best->value;
        int* r = b;
        const auto on = [&] { r = b + 2; };
        on();
        q = r;
        clear(p);
        return made * 10 + *q + (p == nullptr ? 1000000 : 0);
      });
}
