#include "both_sides.hpp"
int sum(const int* a, int n) restrict(cpu, amp) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += a[i];
  return total;
}
int weighted(const int a[], int n) restrict(cpu, amp) {
  int total = 0;
  while (n > 0) total = total * 3 + a[--n];
  return total;
}
void fill(int a[4], int value) restrict(cpu, amp) {
  for (int i = 0; i < 4; ++i) a[i] = value + i;
}
void clear(int* p, unsigned n) restrict(cpu, amp) {
  while (n--) *p++ = 0;
}
int through(const int* a, int n) restrict(cpu, amp) { return sum(a + 1, n - 1) * 2 + weighted(a, n); }
int main() {
  return same_on_both_sides(5, [](int i) restrict(cpu, amp) {
    int a[10], b[3] = {i, 2 * i, 7}, one = 40 + i;
    for (int k = 0; k < 10; ++k) a[k] = k + i * i;
    fill(a, i);
    fill(a + 5, 2 * i);
    fill(&a[6], -i);
    clear(a + i, 2);
    clear(&one, i % 2);
    return sum(a, 10) + weighted(a + 2, 3) + sum(b, 3) + through(b, 3) + sum(&a[i], 2) + sum(&one, 1);
  });
}
