#include "both_sides.hpp"
void swap_values(int* a, int* b) restrict(cpu, amp) {
  const int kept = *a;
  *a = *b;
  *b = kept;
}
void sort(int* first, int* last) restrict(cpu, amp) {
  for (int* i = first; i != last; ++i) {
    for (int* j = i; j > first && *j < *(j - 1); --j) swap_values(j, j - 1);
  }
}
int* partition(int* first, int* last) restrict(cpu, amp) {
  const int pivot = *(last - 1);
  int* border = first;
  for (int* p = first; p < last - 1; ++p) {
    if (*p < pivot) swap_values(p, border++);
  }
  swap_values(border, last - 1);
  return border;
}
int main() {
  return same_on_both_sides(10, [](int i) restrict(cpu, amp) {
    int a[9], b[9];
    for (int k = 0; k < 9; ++k) a[k] = b[k] = (k * 37 + i * 11) % 23;
    sort(a, a + 9);
    int* middle = partition(b, b + 9);
    sort(b, middle);
    sort(middle + 1, b + 9);
    int sum = int(middle - b);
    for (int k = 0; k < 9; ++k) sum = sum * 3 + a[k] + (a[k] == b[k] ? 0 : 1000);
    return sum;
  });
}
