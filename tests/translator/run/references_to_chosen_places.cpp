// References that are bound to one of several places by a condition.
#include "both_sides.hpp"

struct pair {
  int low, high;
};

int computed(int i) restrict(cpu, amp) {
  int a[4] = {1, 2, 3, 4};
  int other = 10;
  int& r = i % 2 ? a[1] : a[0];
  r += i;
  int& s = i % 3 ? a[2] : other;
  s *= 2;
  const int& t = i % 5 == 0 ? a[3] : s;
  pair p = {5, 6};
  int& u = i % 4 < 2 ? p.low : p.high;
  u = t + r;
  pair two[2] = {{1, 2}, {3, 4}};
  pair& chosen = i & 4 ? two[0] : two[1];
  chosen.low += 100;
  ++chosen.high;
  int& v = i % 7 == 0 ? chosen.low : i % 7 == 1 ? other : a[i % 4];
  v -= 1000;
  return a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + other * 11 + p.low * 13 + p.high * 17 +
         two[0].low * 19 + two[0].high * 23 + two[1].low * 29 + two[1].high * 31;
}

void add(int& n, int more) restrict(cpu, amp) { n += more; }

/// By what assignments give back.
int assigned(int i) restrict(cpu, amp) {
  int a[4] = {1, 2, 3, 4};
  int b = 5, c = 6, k = 0;
  int& r = ((i++ % 2 ? b : c) += 7);
  r *= 2;
  int& s = ++(i % 3 ? b : a[1]);
  s += 10;
  int& t = (a[i % 4] = i);
  ++t;
  int& u = (a[k++] += k + i);
  u += 20;
  int& v = (k += 2, i % 5 ? a[3] : b);
  v += k;
  int* p = a;
  int& w = (*++p = b);
  w += int(p - a);
  *(&(a[i % 3] += 2)) *= 3;
  add(++a[i % 4], 30);
  add(c -= i, 40);
  b += ++(i++ > 2 ? a[2] : c) * 2;
  return a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + b * 11 + c * 13 + i;
}

int look(const int& a, int& b) restrict(cpu, amp) {
  b += 10;
  return a;
}

/// Places that the assigned values move, and const names of places.
int moved(int i) restrict(cpu, amp) {
  int a[4] = {0, 1, 2, 3};
  int b = i;
  int& r = (a[a[0]] = 2);
  r += 5;
  add(++a[a[0] % 4], 3);
  (a[a[0] % 4] += 2) *= 3;
  const int& s = ++a[1];
  a[1] = 9 + i;
  const int& t = (a[0], b);
  b = 7;
  return a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + b * 11 + s * 13 + t * 17 + look(b += 2, b) * 19;
}

struct row {
  int x;
  int cells[3];
};

/// Elements of arrays that a condition chooses, by references and pointers.
int element(int i) restrict(cpu, amp) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  int& r = (i % 2 ? a : b)[1];
  r *= 3;
  int(&chosen)[2] = i % 3 ? a : b;
  chosen[1] *= 5;
  int& first = chosen[0];
  first += 7;
  int c[2][2] = {{1, 2}, {3, 4}}, d[2][2] = {{5, 6}, {7, 8}};
  int* p = (i % 2 ? c : d)[1];
  p[1] += 9;
  row m = {1, {2, 3, 4}}, n = {5, {6, 7, 8}};
  row* whole = i % 2 ? &m : &n;
  int& cell = whole->cells[i % 3];
  cell *= 11;
  int* cells = whole->cells;
  cells[2] += 13;
  int& other = (i % 2 ? n : m).cells[1];
  other += 17;
  return a[0] + a[1] * 3 + b[0] * 5 + b[1] * 7 + c[1][1] * 11 + d[1][1] * 13 + m.cells[0] * 17 +
         m.cells[1] * 19 + m.cells[2] * 23 + n.cells[0] * 29 + n.cells[1] * 31 + n.cells[2] * 37;
}

int main() {
  return same_on_both_sides(
      64, [](int i) restrict(cpu, amp) {
        return computed(i) + 17 * assigned(i) + 5 * moved(i) + element(i);
      });
}
