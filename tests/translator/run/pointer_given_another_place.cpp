#include "both_sides.hpp"
int main() {
  return same_on_both_sides(8, [](int i) restrict(cpu, amp) {
    int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};
    int* p = a;
    p = &a[i];
    *p += 10;
    int* q;
    if (i > 3) {
      q = p - 3;
    } else {
      q = a + 4;
    }
    *q += 100;
    p = q;
    *p *= 2;
    p = i % 2 == 0 ? &a[1] : p;
    *p += 1000;
    int sum = 0;
    for (int k = 0; k < 8; ++k) sum = sum * 3 + a[k];
    return sum;
  });
}
