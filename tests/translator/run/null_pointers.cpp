#include "both_sides.hpp"
int scaled(const int* value, const int* factor, int* count) restrict(cpu, amp) {
  int result = value ? *value : -1;
  if (factor != nullptr) result *= *factor;
  if (count) ++*count;
  return result;
}
const int* find(const int* first, const int* last, int wanted) restrict(cpu, amp) {
  while (first != last) {
    if (*first == wanted) return first;
    ++first;
  }
  return 0;
}
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    int a[5] = {2, 3, 5, 7, 11};
    int count = 0;
    int* p = nullptr;
    int result = p == nullptr ? 1 : 2;
    if (!p) result += 10;
    if (i % 2 == 0) p = a + i % 5;
    if (p && *p > 2) result += 100 * *p;
    result += scaled(a + i % 3, nullptr, NULL) + scaled(p, &a[1], &count) + scaled(0, 0, &count);
    const int* found = find(a, a + 5, i + 1);
    result += found == NULL ? 1000 : int(found - a) * 2000;
    p = NULL;
    return result * 10 + count + (p != 0);
  });
}
