#include "both_sides.hpp"
#include <cstddef>
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    double a[12];
    for (int k = 0; k < 12; ++k) a[k] = k * 0.5 + i;
    const std::size_t n = 2;
    const unsigned u = 3;
    const long l = -1;
    const std::ptrdiff_t d = i;
    double* p = a + n;
    p += u;
    p[l] += 100.0;
    p -= d % 3;
    *(p + n * 2) = 7.0;
    p[(unsigned char)2] += 1.0;
    double sum = 0.0;
    for (double* q = a; std::size_t(q - a) < 12u; ++q) sum = sum * 1.5 + *q;
    return int(sum) + int(p - a);
  });
}
