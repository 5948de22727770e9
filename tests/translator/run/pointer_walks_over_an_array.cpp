#include "both_sides.hpp"
int main() {
  return same_on_both_sides(9, [](int i) restrict(cpu, amp) {
    int a[8];
    for (int k = 0; k < 8; ++k) a[k] = k * i + 3;
    int sum = 0;
    for (const int* p = a; p != a + 8; ++p) sum += *p;
    for (int *p = a, *e = a + i % 8; p < e; p++) sum = sum * 3 + *p;
    for (const int* p = a + 7; p >= a; p -= 2) sum ^= *p;
    return sum;
  });
}
