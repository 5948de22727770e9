#include "both_sides.hpp"
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    int a[10];
    for (int k = 0; k < 10; ++k) a[k] = k * k + i;
    int* p = a + 2;
    p[i] += 100;
    *(p + 1) += 1000;
    *(1 + p) -= i;
    p[-1] = 7;
    *(p - 2) = p[2] * 2;
    3 [p] += 5;
    int sum = 0;
    for (int k = 0; k < 10; ++k) sum = sum * 7 + a[k];
    return sum;
  });
}
