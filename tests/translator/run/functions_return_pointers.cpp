#include "both_sides.hpp"
const int* largest(const int* first, const int* last) restrict(cpu, amp) {
  const int* found = first;
  for (; first != last; ++first) {
    if (*first > *found) found = first;
  }
  return found;
}
int* row(int* base, int y) restrict(cpu, amp) { return base + y * 3; }
int* other(int* a, int n, int at) restrict(cpu, amp) {
  if (at >= n) return nullptr;
  return &a[n - 1 - at];
}
int main() {
  return same_on_both_sides(7, [](int i) restrict(cpu, amp) {
    int a[9];
    for (int k = 0; k < 9; ++k) a[k] = (k * 7 + i * 3) % 10;
    const int* most = largest(a, a + 9);
    *row(a, 1) = 20;
    row(a, 2)[i % 3] += 5;
    int* p = row(row(a, 1), 1);
    ++*p;
    int* q = other(a, 5, i);
    if (q != nullptr) *q = 30 + i;
    int sum = int(most - a);
    for (int k = 0; k < 9; ++k) sum = sum * 3 + a[k];
    return sum + *largest(p, a + 9);
  });
}
