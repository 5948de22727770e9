// What assignments give back: objects, elements of chosen arrays, and places behind commas, by
// references, pointers, arguments, and further assignments.
#include "both_sides.hpp"

struct pair {
  int low, high;
  int sum() const restrict(cpu, amp) { return low + 3 * high; }
  void add(int more) restrict(cpu, amp) { high += more; }
};

struct row {
  pair first;
  int cells[3];
};

void add(int& n, int more) restrict(cpu, amp) { n += more; }
int look(const pair& p, pair& other) restrict(cpu, amp) {
  other.low += 100;
  return p.sum();
}

/// Objects that their own class assigns.
int objects(int i) restrict(cpu, amp) {
  pair p = {i, 2}, q = {3, i + 4};
  pair& r = (p = q);
  r.low += 7;
  pair* s = &(q = r);
  s->high *= 5;
  (p = q).low -= 11;
  (p = pair{q.high, p.low}).add(13);
  const pair& t = (p = q);
  p.high += 17;
  const int seen = t.sum() + look(p = q, p);
  add((q = p).high, 19);
  row m = {{1, 2}, {3, 4, 5}}, n = {{6, i}, {8, 9, 10}};
  row& whole = (m = n);
  whole.cells[i % 3] += 23;
  (n = m).cells[1] *= 29;
  int& cell = (m = n).cells[i % 3];
  cell += 31;
  pair four[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  int k = 0;
  pair& u = (four[k++] = four[i % 4]);
  u.low += k;
  pair& v = (four[four[0].low % 4] = pair{i, k});
  v.high += 37;
  pair& w = ((p = q) = four[1]);
  w.high += 41;
  return seen + p.sum() * 3 + q.sum() * 5 + m.first.sum() * 7 + n.first.sum() * 11 +
         m.cells[0] * 13 + m.cells[1] * 17 + m.cells[2] * 19 + n.cells[0] * 23 + n.cells[1] * 29 +
         n.cells[2] * 31 + four[0].sum() * 37 + four[1].sum() * 41 + four[2].sum() * 43 +
         four[3].sum() * 47 + k;
}

/// Objects that a condition chooses.
int chosen_objects(int i) restrict(cpu, amp) {
  pair p = {i, 2}, q = {3, i + 4}, from = {5, 6};
  int k = i;
  pair& r = ((k++ % 2 ? p : q) = from);
  r.low += k;
  ((k++ % 3 ? p : q) = pair{k, k + 1}).high += 3;
  pair* s = &((i % 5 ? q : from) = p);
  s->high -= 7;
  pair& t = (p = i % 2 ? q : from);
  t.high += 9;
  return p.sum() + 3 * q.sum() + 7 * from.sum() + k;
}

/// Elements of arrays that a condition chooses.
int elements(int i) restrict(cpu, amp) {
  int a[3] = {1, 2, 0}, b[3] = {2, 0, 1};
  int k = 0;
  int& r = ((i % 2 ? a : b)[1] += 2);
  r *= 3;
  int& s = ((i % 3 ? a : b)[k] += ++k);
  s += 10;
  int& t = ++(i++ % 2 ? b : a)[k];
  t *= 7;
  int& u = (((i % 5 ? a : b)[2] += i) *= 3);
  u += 5;
  int c[3] = {1, 2, 0}, d[3] = {2, 0, 1};
  int& v = ((i % 2 ? c : d)[(i % 2 ? c : d)[0]] = 1 + i % 2);
  v += 20;
  int& w = ((i % 3 ? c : d)[c[1] % 3] -= c[1] = 2);
  w += 40;
  row m = {{1, 2}, {3, 4, 5}}, n = {{6, 7}, {8, 9, 10}};
  int& x = ((i % 2 ? m : n).cells[i % 3] += 11);
  x *= 2;
  int& y = ((i % 3 ? m : n).first.high = i);
  y *= 4;
  add((i % 2 ? a : b)[2] += 3, 6);
  return a[0] + a[1] * 3 + a[2] * 5 + b[0] * 7 + b[1] * 11 + b[2] * 13 + c[0] * 17 + c[1] * 19 +
         c[2] * 23 + d[0] * 29 + d[1] * 31 + d[2] * 37 + m.first.high * 41 + n.first.high * 43 +
         m.cells[0] * 47 + m.cells[1] * 53 + m.cells[2] * 59 + n.cells[0] * 61 + n.cells[1] * 67 +
         n.cells[2] * 71 + i + k;
}

/// Places behind a comma, and pointers to what moves as it is assigned.
int behind(int i) restrict(cpu, amp) {
  int a[4] = {1, 2, 3, 0};
  int k = 0;
  ((k++, a[k]) += 2) *= 2;
  ((k += i, a[k % 4]) -= k++) += 5;
  int& r = ((k++, a[k % 4]) += 3);
  r *= 5;
  pair p = {1, 2}, q = {3, 4};
  ((k++, p) = q).low += k;
  pair& s = ((q.low += k, q) = p);
  s.high += 6;
  int* t = &(a[a[0] % 4] = 2);
  *t += 9;
  int* u = &(a[k++ % 4] += k);
  *u *= 3;
  int* v = &++a[a[1] & 3];
  *v += 12;
  *(&(a[k++ % 4] = a[k % 4] + 1)) *= 2;
  return a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + p.sum() * 11 + q.sum() * 13 + k;
}

/// Objects of the library.
int library(int i) restrict(cpu, amp) {
  using namespace concurrency::graphics;
  int_2 v(i, 2), w(3, 4);
  int_2& r = (v += w);
  r.x *= 3;
  (w -= v).y += 5;
  int_2& s = (v = w);
  s.y += 7;
  int_2& t = ++w;
  t.x += 9;
  ((v += w) *= w) -= v;
  concurrency::index<2> at(i, 2), other(3, i);
  concurrency::index<2>& u = (at += other);
  u[1] += 11;
  (other = at)[0] += 13;
  concurrency::index<2>& x = --other;
  x[1] *= 3;
  concurrency::extent<1> e(i);
  concurrency::extent<1>& y = (e *= 3);
  y[0] += 15;
  return v.x + v.y * 3 + w.x * 5 + w.y * 7 + at[0] * 11 + at[1] * 13 + other[0] * 17 +
         other[1] * 19 + e[0] * 23;
}

int main() {
  return same_on_both_sides(
      60, [](int i) restrict(cpu, amp) {
        return objects(i) + 3 * chosen_objects(i) + 5 * elements(i) + 7 * behind(i) +
               11 * library(i);
      });
}
