#include "both_sides.hpp"
int sum(const int* a, int n) restrict(cpu, amp) {
  int total = 0;
  for (int k = 0; k < n; ++k) total = total * 3 + a[k];
  return total;
}
void set(int* to, int value) restrict(cpu, amp) { *to = value; }
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    int x = 1, y = 2, a[3] = {i, 4, 5}, b[4] = {6, 7, 8, i * i};
    int* p = i % 2 == 0 ? &x : &y;
    *p += 10;
    if (i > 3) p = a + 1;
    ++*p;
    set(p, *p * 2);
    const int* q = nullptr;
    if (i != 0) q = i < 3 ? a : b;
    int result = q == nullptr ? 0 : sum(q, 3);
    for (const int* r = q; r && r != q + 2; ++r) result += *r;
    return result * 100 + x * 10 + y + a[1];
  });
}
