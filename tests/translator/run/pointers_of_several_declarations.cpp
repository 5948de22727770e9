#include "both_sides.hpp"
typedef int* pointer;
using reader = const int*;
pointer middle(pointer p, int n) restrict(cpu, amp) { return p + n / 2; }
int main() {
  return same_on_both_sides(5, [](int i) restrict(cpu, amp) {
    int a[6] = {9, 8, 7, 6, 5, 4};
    int *const fixed = a + 1, *moving = fixed;
    pointer m = middle(a, 6);
    reader r = m;
    auto p = a;
    auto* q = &a[i];
    decltype(p) s = p + 2;
    moving += i % 3;
    *fixed = 20;
    *moving += 3;
    *s -= *r;
    const auto* const c = q;
    int sum = *c + int(q - p);
    for (int k = 0; k < 6; ++k) sum = sum * 3 + a[k];
    return sum;
  });
}
