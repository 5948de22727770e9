// A function that moves a pointer of its caller's, and assigns none, leaves it in its own memory.
#include "both_sides.hpp"

void put(int*& out, const int* in) restrict(cpu, amp) { *out++ = *in; }
void put_one(int*& out, int* in) restrict(cpu, amp) { *out++ = *in; }
void lead(int*& p, int* to) restrict(cpu, amp) { p = to; }

int main() {
  return same_on_both_sides(
      8, [](int i) restrict(cpu, amp) {
        const int from[2] = {3, i};
        int a[3] = {1, 2, 3}, b[2] = {4, i};
        int* p = a;
        put(p, from);
        put(p, from + 1);
        *p += 4;
        int* q = a;
        put_one(q, b);
        const int k = (*q++ = 7) + 1;
        int x = i;
        int& r = x;
        const auto add = [&] {
          int* s = &r;
          *s += 5;
        };
        add();
        int* t = a;
        int*& name = t;
        lead(name, b);
        return a[0] + 10 * a[1] + 100 * a[2] + 1000 * k + 3 * x + *t;
      });
}
