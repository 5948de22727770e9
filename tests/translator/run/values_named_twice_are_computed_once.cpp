// What stands once in a program is computed once: the object of a property, and what '?:' without a
// second operand chooses.
#include <amp_short_vectors.h>

#include "both_sides.hpp"

using concurrency::graphics::int_2;
using concurrency::graphics::int_3;

int next(int& k) restrict(cpu, amp) { return ++k; }

int properties(int i) restrict(cpu, amp) {
  int_2 a[5] = {int_2(1, 2), int_2(3, 4), int_2(5, i), int_2(7, 8), int_2(9, 10)};
  int k = 0;
  a[k++].yx += int_2(10, 20);
  a[next(k)].x *= 5;
  a[k++].y -= next(k);
  ++a[(k++) % 5].x;
  const int_2 swapped = a[--k % 5].yx;
  int_3 v(1, 2, i);
  int_3* p = &v;
  (k++, p)->zy = int_2(next(k), 3);
  const bool both = i % 2 && a[k++ % 5].x > 2;
  int sum = both + swapped.x * 3 + swapped.y * 5 + v.x + v.y * 7 + v.z * 11 + k * 13;
  for (int n = 0; n < 5; ++n) sum += (n + 2) * (a[n].x + 3 * a[n].y);
  return sum;
}

int chosen(int i) restrict(cpu, amp) {
  int k = i % 3;
  const int r = k++ ?: 50;
  const int s = (k -= 2) ?: 60 + next(k);
  const int t = i % 2 && (next(k) ?: 70) > 2;
  int a[3] = {1, 2, 3};
  const int* p = a;
  const int* q = p++ ?: a;
  const int u = *(p++ ?: a) + 5 * *q;
  return u + 7 * (p - a) + r + 100 * s + 3 * t + 10000 * k + (i ?: 9);
}

int main() {
  return same_on_both_sides(
      12, [](int i) restrict(cpu, amp) { return properties(i) + 3 * chosen(i); });
}
