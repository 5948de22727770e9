// Assignments that a class has by itself: of parts with operators of their own, arrays, and objects
// by reference.
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;
struct p {
  int x, y;
  p& operator+=(const p& o) restrict(cpu, amp) {
    x += o.x;
    y += o.y;
    return *this;
  }
  bool operator==(const p& o) const restrict(cpu, amp) { return x == o.x && y == o.y; }
};
struct tracked {
  int v;
  int copies;
  tracked(int a = 0) restrict(cpu, amp) : v(a), copies(0) {}
  tracked(const tracked& o) restrict(cpu, amp) : v(o.v), copies(o.copies + 1) {}
  tracked& operator=(const tracked& o) restrict(cpu, amp) {
    v = o.v;
    copies += 10 + o.copies;
    return *this;
  }
  ~tracked() restrict(cpu, amp) { v = -1; }
};
struct pair2 {
  p a;
  tracked t;
  int z[2];
};
p swap_xy(p q) restrict(cpu, amp) {
  int t = q.x;
  q.x = q.y;
  q.y = t;
  return q;
}
tracked pass(tracked t) restrict(cpu, amp) {
  t.v *= 2;
  return t;
}
int all(int i) restrict(cpu, amp) {
  p a = {i, 2}, b = {3, i}, c;
  c = a = b;
  (c += a) += b;
  p* q = &(a += c);
  q->x -= 1;
  const p& r = (i % 2 ? a : b);
  p d = swap_xy(i % 3 ? a : swap_xy(b));
  (i % 2 ? c : d) += {1, 2};
  tracked t(5), u = t, w;
  w = u = pass(t);
  pair2 m = {a, u, {1, 2}}, n = m;
  n = m;
  (n = m).z[i & 1] += 7;
  pair2 many[2] = {m, n};
  many[i & 1] = many[1 - (i & 1)];
  int s = 0;
  for (const pair2& one : many)
    s = s * 7 + one.a.x + one.t.v + one.t.copies + one.z[0] + one.z[1] * 3;
  return s + r.x + d.x * 3 + d.y + c.x + c.y * 5 + w.copies * 100 + u.copies * 1000 + (a == b) +
         (swap_xy(a) == a);
}
int main() {
  const int n = 40;
  std::vector<int> got(n);
  array_view<int> g(n, got);
  parallel_for_each(
      g.extent, [=](index<1> i) restrict(amp) { g[i] = all(i[0]); });
  g.synchronize();
  int bad = 0;
  for (int i = 0; i < n; ++i) bad += got[i] != all(i);
  std::printf("%d\n", bad);
  return bad != 0;
}
