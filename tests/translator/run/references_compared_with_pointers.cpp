// Whether a pointer leads to what a function or lambda knows by a reference.
#include "both_sides.hpp"

bool is_at_end(const int* p, const int (&all)[3]) restrict(cpu, amp) { return p == all + 3; }
int place_in(const int (&all)[3], const int* p) restrict(cpu, amp) { return int(p - all); }
bool is_one(const int& x, const int* p) restrict(cpu, amp) { return &x == p; }
bool are_one(const int& x, const int& y) restrict(cpu, amp) { return &x == &y; }

int main() {
  return same_on_both_sides(
      3, [](int i) restrict(cpu, amp) {
        int all[3] = {1, 2, i}, others[3] = {4, 5, 6}, alone = 3;
        const int* p = all + 1 + i;
        const auto done = [&] { return p == all + 3; };
        const auto rest = [&] {
          int sum = 0;
          while (p != all + 3) sum += *p++;
          return sum;
        };
        int made = done() + is_at_end(p, all) * 2 + is_at_end(p, others) * 4;
        made += place_in(all, p) * 8 + is_one(all[1], p) * 32 + is_one(alone, p) * 64;
        made += are_one(alone, alone) * 128 + are_one(alone, all[0]) * 256;
        made += are_one(all[i], all[1]) * 512 + are_one(all[0], others[0]) * 1024;
        int* q = &alone;
        const auto leads_there = [&] { return q == &alone; };
        made += leads_there() * 2048;
        q = others;
        const auto move_on = [&] {
          if (q == others) q = others + 2;
        };
        move_on();
        return made * 100 + rest() * 10 + *q + leads_there();
      });
}
