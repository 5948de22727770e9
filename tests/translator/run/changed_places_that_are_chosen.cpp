// What changes a place that a condition chooses: assignments, counting, members, elements, calls,
// in any expression.
#include "both_sides.hpp"

struct pair {
  int x, y;
  void set(int v) restrict(cpu, amp) {
    x = v;
    y += v;
  }
  pair& add(int v) restrict(cpu, amp) {
    y += v;
    return *this;
  }
};
struct places {
  int a, b, rows[2][3], line[3];
  pair s, t, list[3];
  explicit places(int i) restrict(cpu, amp)
      : a(i),
        b(3),
        rows{{1, 2, 3}, {4, 5, 6}},
        line{7, 8, 9},
        s{1, i},
        t{5, 6},
        list{{1, 2}, {3, 4}, {5, 6}} {}
  int sum() const restrict(cpu, amp) {
    int r = a * 1000 + b * 77 + s.x * 30 + s.y * 3 + t.x * 50 + t.y * 5;
    for (int k = 0; k < 3; ++k)
      r = r * 7 + rows[0][k] + 2 * rows[1][k] + 3 * line[k] + list[k].x * 10 + list[k].y;
    return r;
  }
};
int& larger(int& a, int& b) restrict(cpu, amp) { return a > b ? a : b; }
int& larger_of(int& a, int& b) restrict(cpu, amp) {
  if (a > b) return a;
  return b;
}
pair& one_of(bool first, pair& a, pair& b) restrict(cpu, amp) { return first ? a : b; }
void swap(int& a, int& b) restrict(cpu, amp) {
  const int c = a;
  a = b;
  b = c;
}

int in_statements(int i) restrict(cpu, amp) {
  places p(i);
  const bool c = i > 2;
  (c ? p.a : p.b) = 9;
  (i > 1 ? p.a : p.b) += 4;
  (c ? p.s : p.t).x = 9;
  (c ? p.s : p.t).set(3);
  (c ? p.list[0] : p.list[i % 3]).x = 5;
  (c ? p.list[0] : p.list[i % 3]).add(4).add(i);
  ++(c ? p.a : p.b);
  (c ? p.rows[0] : p.line)[i % 3] = 55;
  (c ? p.rows[0][1] : p.rows[1][i % 3]) = 8;
  swap(c ? p.a : p.b, p.s.x);
  (c ? (i > 3 ? p.a : p.s.x) : p.b) = 4;
  (c ? p.a : (i > 1 ? p.t.x : p.b)) += 3;
  return p.sum();
}
int in_expressions(int i) restrict(cpu, amp) {
  places p(i);
  const bool c = i > 2;
  int r = (c ? p.a : p.b) = 7;
  r += ((c ? p.a : p.b) += 5);
  if ((c ? p.a : p.b)++ > 3) r += 3;
  const int q = ++(c ? p.a : p.b);
  (c ? p.a : p.b) = (i > 1 ? p.b : p.a) = 5 + q;
  ((c ? p.a : p.b) += 3) *= 2;
  for (int k = 0; k < 3; (c ? p.a : p.b)++, ++k) r += k;
  while ((c ? p.a : p.b)-- > 0) r += 2;
  return r + p.sum();
}
int by_functions(int i) restrict(cpu, amp) {
  places p(i);
  larger(p.a, p.b) = 50;
  larger_of(p.s.x, p.s.y) += 5;
  ++larger(p.line[0], p.line[i % 3]);
  one_of(i > 2, p.s, p.t).x = 3;
  one_of(i > 2, p.list[1], p.list[i % 3]).set(8);
  int& k = larger(p.a, p.b);
  k += 3;
  return p.sum();
}
int by_conditions_that_change_the_value(int i) restrict(cpu, amp) {
  places p(i);
  (i++ > 2 ? p.a : p.b) = i;
  (i++ > 3 ? p.line[0] : p.line[1]) += 3 * i;
  (i++ > 4 ? p.s : p.t) = p.list[i % 3];
  (i++ > 4 ? p.rows[0][0] : p.rows[1][0]) = 9;
  (i++ > 6 ? (i++ > 7 ? p.line[2] : p.t.x) : p.list[0].y) = i++;
  (i++ > 20 ? (i++ > 7 ? p.line[2] : p.t.x) : p.list[0].x) += i++;
  int r = (i++ > 20 ? p.a : p.b) = i;
  r += ++(i++ > 12 ? p.s : p.t).x * 2;
  (i++ > 20 ? p.a : p.b) += r;
  return 2 * i + p.sum();
}
int by_assignments_to_assignments(int i) restrict(cpu, amp) {
  int a = 3, b = 4, k = i;
  ((i % 2 ? a : b) = 5) += a++;
  ((k++ % 2 ? a : b) = k) += 1;
  ++((k++ % 2 ? a : b) = k);
  ((k++ % 2 ? a : b) += k) -= k++;
  return a * 100 + b + k * 10000;
}

int main() {
  return same_on_both_sides(
      5, [](int i) restrict(cpu, amp) {
        return in_statements(i) + 3 * in_expressions(i) + 7 * by_functions(i) +
               11 * by_conditions_that_change_the_value(i) +
               13 * by_assignments_to_assignments(i);
      });
}
