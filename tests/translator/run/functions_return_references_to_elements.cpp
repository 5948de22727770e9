#include "both_sides.hpp"
struct grid {
  int cells[12];
  int& at(int y, int x) restrict(cpu, amp) {
    int wrapped = x < 0 ? x + 4 : x % 4;
    return cells[y * 4 + wrapped];
  }
};
int& clamped(int* a, int n, int at) restrict(cpu, amp) {
  if (at < 0) at = 0;
  if (at >= n) at = n - 1;
  return a[at];
}
int& larger(int& a, int& b) restrict(cpu, amp) {
  if (a < b) return b;
  return a;
}
struct point {
  int x, y, z;
  int& operator[](int at) restrict(cpu, amp) { return at == 0 ? x : at == 1 ? y : z; }
  int& part(int at) restrict(cpu, amp) {
    switch (at) {
      case 0:
        return x;
      case 1:
        return y;
    }
    return z;
  }
};
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    int a[5] = {1, 2, 3, 4, 5};
    clamped(a, 5, i) += 10;
    clamped(a, 5, i - 3) = 20;
    int& r = clamped(a, 5, 2);
    r *= 3;
    larger(a[0], a[i % 5]) += 100;
    grid g = {};
    g.at(1, i) = 5;
    g.at(2, -1) += i;
    g.at(0, 5) = g.at(1, i) + 1;
    point p = {1, 2, 3};
    p[i % 3] += 50;
    p.part(2 - i % 3) = p.part(i % 3) * 2 + p[1];
    int sum = p.x + p.y * 3 + p.z * 7;
    for (int k = 0; k < 5; ++k) sum = sum * 3 + a[k];
    for (int k = 0; k < 12; ++k) sum = sum * 2 + g.cells[k];
    return sum;
  });
}
