#include "both_sides.hpp"
int length(const int* s) restrict(cpu, amp) {
  const int* p = s;
  while (*p) ++p;
  return int(p - s);
}
int main() {
  return same_on_both_sides(7, [](int i) restrict(cpu, amp) {
    int a[8] = {4, 7, 2, 9, 5, 3, 8, 0}, m[2][4] = {{1, 2, 3, 0}, {4, 5, 0, 6}};
    const int* p = a;
    const int* const end = a + 7;
    while (p < end && *p != i) ++p;
    int sum = p == end ? -1 : int(p - a);
    do {
      sum = sum * 3 + *p;
    } while (p-- != a);
    const int* q = m[i % 2];
    int last = 0;
    while (const int now = *q++) last = last * 10 + now;
    if (const int* r = i % 2 ? a : nullptr) sum += *r;
    int steps = 0;
    for (const int* f = &m[0][0]; *f++ != 4;) ++steps;
    return sum * 10 + length(a + i) + last + steps;
  });
}
