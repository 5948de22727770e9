#include "both_sides.hpp"
const int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static const int pairs[3][2] = {{1, 2}, {3, 4}, {5, 6}};
int pick(const int* from, int at) restrict(cpu, amp) { return from[at & 1]; }
int main() {
  return same_on_both_sides(8, [](int i) restrict(cpu, amp) {
    const int* p = table;
    p += i;
    int sum = *p * 10 + int(p - table);
    for (const int* q = table; q != p; ++q) sum += *q * 100;
    const int own[3] = {i, 2 * i, 3 * i};
    return sum + pick(table + 2, i) * 3 + pick(pairs[i % 3], i) * 7 + pick(own + 1, i);
  });
}
