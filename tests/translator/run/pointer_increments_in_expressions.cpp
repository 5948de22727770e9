#include "both_sides.hpp"
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    int a[12] = {}, b[12];
    for (int k = 0; k < 12; ++k) b[k] = k * i - 5;
    int* to = a;
    const int* from = b;
    *to++ = *from++;
    *to++ = *++from;
    (*to)++;
    ++*to++;
    *to++ = from[1] + *from--;
    from += i;
    *to = *from;
    (to += 2)[1] = 8;
    *--to = 9;
    int n = 3;
    while (n-- > 0) *++to = *b * n;
    int sum = 0;
    for (int k = 0; k < 12; ++k) sum = sum * 3 + a[k];
    return sum;
  });
}
