// Places that an assignment, or the value that it assigns, would move if they were found again: the
// value comes first, and what is assigned is what is given back.
#include <array>
#include <utility>

#include "both_sides.hpp"

struct pair {
  int low, high;
};

int next(int& k) restrict(cpu, amp) { return ++k; }
pair next_pair(int& k) restrict(cpu, amp) { return {++k, 7 * k}; }
int& at(int (&a)[4], int k) restrict(cpu, amp) { return a[k]; }
int& first_led_to(int (&a)[4]) restrict(cpu, amp) { return a[a[0]]; }

struct numbers {
  int all[4];
  int& operator[](int k) restrict(cpu, amp) { return all[k]; }
};

int sum(const int (&a)[4]) restrict(cpu, amp) { return a[0] + 3 * a[1] + 7 * a[2] + 19 * a[3]; }

/// Pointers into one of two memories, at an index that the value changes.
int of_values(int i) restrict(cpu, amp) {
  int a[4] = {}, b[4] = {};
  int* p = i % 2 ? a : b;
  int k = 0;
  p[k] = k += 1;
  p[k] += next(k);
  *(p + k) -= next(k) + 4;
  pair c[3] = {}, d[3] = {};
  pair* q = i % 3 ? c : d;
  k = 0;
  q[k] = next_pair(k);
  q[k].high += next(k);
  int x = 1, y = 2;
  int* r = &x;
  *r = (r = &y, *r + 5);
  if (i % 5 == 0) r = &x;
  *r += i;
  return sum(a) + 29 * sum(b) + c[0].low + c[1].low * 3 + c[1].high * 5 + c[2].high * 7 +
         d[0].low * 11 + d[1].low * 13 + d[1].high * 17 + d[2].high * 23 + x * 31 + y * 37 + k;
}

/// Each place is led to by a number that the assignment changes.
int of_places(int i) restrict(cpu, amp) {
  int a[4] = {0, 2, 3, 1}, b[4] = {0, 2, 3, 1}, c[4] = {0, 2, 3, 1}, d[4] = {0, 2, 3, 1};
  int& by_sum = (*(a + a[0]) = 2);
  by_sum += 9;
  int& by_call = (first_led_to(b) = 2);
  by_call += 9 + i;
  (at(c, c[0]) += 2) *= 9;
  int* p = d;
  int& by_pointer = (*(p + *p) = 2);
  by_pointer += 9;
  int k = 0;
  int* q = &k;
  int& itself = (q[k] = 0);
  itself += 4;
  std::array<int, 4> e = {{0, 2, 3, 1}};
  int& of_array = (e[e[0]] = 2);
  of_array += 9;
  numbers f = {{0, 2, 3, 1}};
  int& of_operator = (f[f[0]] = 2);
  of_operator += 9;
  concurrency::index<2> g(0, 5);
  int& of_index = (g[g[0]] = 1);
  of_index += 9;
  int m[4] = {0, 2, 3, 1}, n[4] = {0, 2, 3, 1};
  int* r = i % 2 ? m : n;
  int& of_two = (r[*r] = 3);
  of_two += 9;
  return sum(a) + sum(b) * 3 + sum(c) * 5 + sum(d) * 7 + k * 11 + (e[0] + e[2] * 3) * 13 +
         sum(f.all) * 17 + (g[0] + g[1] * 3) * 19 + sum(m) * 23 + sum(n) * 29;
}

/// What is moved from, or is an element of a view without a name, has a name itself.
int of_moved(int i) restrict(cpu, amp) {
  pair p = {1, 2}, q = {3, i};
  (std::move(p) = q).low += 5;
  (static_cast<pair&&>(q) = p).high += 6;
  pair& r = (std::move(p) = q);
  r.low *= 7;
  return p.low + 3 * p.high + 5 * q.low + 11 * q.high;
}

int of_views() {
  std::vector<int> numbers = {0, 2, 3, 1};
  std::vector<pair> pairs = {{0, 0}, {2, 2}, {3, 3}, {1, 1}};
  concurrency::array_view<int> v(numbers);
  concurrency::array_view<pair> w(pairs);
  concurrency::parallel_for_each(
      concurrency::extent<1>(1), [=](concurrency::index<1> i) restrict(amp) {
        int& r = (v[v[0]] = 2);
        r += 9;
        int& s = (v[i + 1] += 3);
        s *= 5;
        (w[w[0].low] = pair{3, 9}).high += 4;
        (w.section(concurrency::index<1>(3), concurrency::extent<1>(1))[0] = pair{7, 8}).low += 5;
        (w[i + 2] = pair{5, 6}).low += 10;
      });
  v.synchronize();
  w.synchronize();
  return compare(numbers, std::vector<int>{11, 25, 3, 1}) +
         compare(std::vector<int>{pairs[0].low, pairs[0].high, pairs[2].low, pairs[2].high,
                                  pairs[3].low, pairs[3].high},
                 std::vector<int>{3, 13, 15, 6, 12, 8});
}

int main() {
  return of_views() + same_on_both_sides(
                          30, [](int i) restrict(cpu, amp) {
                            return of_values(i) + 3 * of_places(i) + 5 * of_moved(i);
                          });
}
