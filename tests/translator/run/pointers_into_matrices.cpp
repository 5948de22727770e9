#include "both_sides.hpp"
int trace(const int (*m)[4], int n) restrict(cpu, amp) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += m[i][i];
  return sum;
}
int row_sum(const int* row) restrict(cpu, amp) { return row[0] + 2 * row[1] + 3 * row[2] + 4 * row[3]; }
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    int m[3][4], cube[2][3][2];
    int* flat = &m[0][0];
    for (int k = 0; k < 12; ++k) flat[k] = k * (i + 1);
    int* c = cube[0][0];
    for (int k = 0; k < 12; ++k) *c++ = k * k - i;
    int* row = m[i % 3];
    row[1] += 50;
    *++row *= 2;
    int(*rows)[4] = m;
    ++rows;
    (*rows)[2] += 7;
    rows[1][i % 4] -= 9;
    int total = trace(m, 3) + row_sum(m[(i + 1) % 3]) + row_sum(*rows);
    for (const int* p = &m[1][0]; p != &m[2][2]; ++p) total = total * 3 + *p;
    return total + cube[i % 2][i % 3][1] * 10000 + *(*(m + 1) + 3);
  });
}
