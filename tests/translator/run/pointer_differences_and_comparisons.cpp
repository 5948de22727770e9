// not on llvmpipe: it computes other values than all other drivers
#include "both_sides.hpp"
int main() {
  return same_on_both_sides(8, [](int i) restrict(cpu, amp) {
    int a[8];
    for (int k = 0; k < 8; ++k) a[k] = (k * 5 + i) % 8;
    const int* p = a + i;
    const int* q = &a[7 - i];
    int bits = (p < q) | (p <= q) << 1 | (p == q) << 2 | (p != q) << 3 | (p > q) << 4 | (p >= q) << 5;
    const int distance = static_cast<int>(q - p);
    int found = -1;
    for (const int* s = a; s < a + 8; ++s) {
      if (*s == i) found = int(s - a);
    }
    return bits * 1000 + distance * 10 + found + (&a[3] - &a[i] > 0 ? 5000 : 0);
  });
}
