#include "both_sides.hpp"
int sum_from(const int& first, int n) restrict(cpu, amp) {
  const int* p = &first;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum = sum * 2 + p[i];
  return sum;
}
void set(int& to, int value) restrict(cpu, amp) {
  int* p = &to;
  *p = value;
}
int main() {
  return same_on_both_sides(5, [](int i) restrict(cpu, amp) {
    int a[8];
    for (int k = 0; k < 8; ++k) a[k] = k * k + i;
    int& r = a[i];
    int* p = &r;
    p[1] += 10;
    ++p;
    r -= 3;
    int one = 4;
    set(one, i + 2);
    set(a[7], 70);
    return sum_from(a[2], 3) + sum_from(r, 2) * 7 + *p + one + sum_from(one, 1) + a[7];
  });
}
