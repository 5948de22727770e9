#include "both_sides.hpp"
int next(const int*& p, const int* end) restrict(cpu, amp) {
  if (p == end) return -1;
  return *p++;
}
void skip(const int*& p, int n) restrict(cpu, amp) { p += n; }
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    const int a[6] = {5, i, 7, i * i, 9, 11};
    const int* p = a;
    const int* const end = a + 6;
    int sum = next(p, end);
    skip(p, i % 4);
    for (int k = 0; k < 4; ++k) sum = sum * 3 + next(p, end);
    const int*& same = p;
    same = a + 1;
    return sum * 10 + *p;
  });
}
