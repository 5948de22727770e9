// Members that are aligned, in classes, bases, arrays and unions: the kernel has the layout of the
// host.
#include "expect.hpp"
using namespace concurrency;
struct inner {
  char tag;
  alignas(16) float x;
  float y;
};
struct alignas(32) wide {
  int n;
};
struct outer {
  int first;
  inner in;
  alignas(8) int second;
  wide w;
  short last;
};
struct base {
  alignas(16) int a;
  int b;
};
struct derived : base {
  int c;
  int list[2];
};
struct second_base {
  int z;
};
struct both : second_base, base {
  int d;
};
struct with_bits {
  unsigned a : 5;
  unsigned b : 7;
  alignas(16) int c;
  unsigned d : 3;
};
struct holder {
  wide w[2];
  int n;
};
template <int A>
struct alignas(A) aligned {
  int v[3];
};
union alignas(16) word {
  float f;
  int i;
};
struct with_union {
  int a;
  word w;
};
struct point {
  float x, y, z;
};
struct alignas(16) simd : point {
  simd(float a, float b, float c) restrict(cpu, amp) {
    x = a;
    y = b;
    z = c;
  }
  simd() restrict(cpu, amp) {}
};
const outer table[2] = {{1, {'a', 2, 3}, 4, {5}, 6}, {7, {'b', 8, 9}, 10, {11}, 12}};
int value(const outer& o) restrict(cpu, amp) {
  return o.first + 10 * int(o.in.x) + 100 * int(o.in.y) + 1000 * o.second + 10000 * o.w.n + o.last +
         o.in.tag;
}
outer made(int i) restrict(cpu, amp) {
  outer o = {i, {'c', 1.0f * i, 2}, 3 * i, {4}, 5};
  return o;
}
template <class T>
int fill(T& t, int i) restrict(cpu, amp);
template <>
int fill(outer& t, int i) restrict(cpu, amp) {
  t = made(i);
  t.w.n += i;
  return value(t) + value(table[i & 1]);
}
template <>
int fill(derived& t, int i) restrict(cpu, amp) {
  t.a = i;
  t.b = 2;
  t.c = 3 * i;
  t.list[1] = 4;
  derived o = t;
  return o.a + o.c;
}
template <>
int fill(both& t, int i) restrict(cpu, amp) {
  both b = {{i}, {2, 3}, 4};
  t = b;
  t.d += i;
  return t.z + t.a * 10 + t.b * 100 + t.d * 1000;
}
template <>
int fill(with_bits& t, int i) restrict(cpu, amp) {
  with_bits b = {3, unsigned(i), 5, 6};
  t = b;
  t.a = unsigned(i);
  t.d = 7;
  return int(t.a + t.b * 10 + t.d * 1000) + t.c;
}
template <>
int fill(holder& t, int i) restrict(cpu, amp) {
  holder h = {{{i}, {2}}, 3};
  t = h;
  t.w[1].n = 2 * i;
  return t.w[0].n + t.w[1].n + t.n;
}
template <>
int fill(aligned<64>& t, int i) restrict(cpu, amp) {
  aligned<64> a = {{i, 2, 3}};
  t = a;
  t.v[2] = i;
  return a.v[2];
}
template <>
int fill(with_union& t, int i) restrict(cpu, amp) {
  with_union u;
  u.a = 1;
  u.w.f = i;
  t = u;
  t.w.i += 1;
  return t.w.i;
}
template <>
int fill(simd& t, int i) restrict(cpu, amp) {
  t = simd(i, 2, 3);
  t.z += i;
  return int(t.z);
}
template <class T>
int check() {
  std::vector<T> got(5), expected(5);
  std::vector<int> r(5), e(5);
  array_view<T> v(5, got);
  array_view<int> w(5, r);
  T captured;
  fill(captured, 9);
  parallel_for_each(
      w.extent, [=](index<1> i) restrict(amp) {
        T own = captured;
        w[i] = fill(v[i], i[0]) + fill(own, i[0] + 1);
      });
  v.synchronize();
  w.synchronize();
  int wrong = 0;
  for (int i = 0; i < 5; ++i) {
    T own;
    e[i] = fill(expected[i], i) + fill(own, i + 1);
    T again = got[i];
    (void)again;
  }
  for (int i = 0; i < 5; ++i) {
    T a = got[i], b = expected[i];
    int k = 0;
    (void)k;
    wrong += fill(a, 3) != fill(b, 3);
  }
  for (int i = 0; i < 5; ++i) wrong += !same(got[i], expected[i]);
  return wrong + compare(r, e);
}
bool same(const outer& a, const outer& b) { return value(a) == value(b); }
bool same(const derived& a, const derived& b) {
  return a.a == b.a && a.b == b.b && a.c == b.c && a.list[1] == b.list[1];
}
bool same(const both& a, const both& b) {
  return a.z == b.z && a.a == b.a && a.b == b.b && a.d == b.d;
}
bool same(const with_bits& a, const with_bits& b) {
  return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d;
}
bool same(const holder& a, const holder& b) {
  return a.w[0].n == b.w[0].n && a.w[1].n == b.w[1].n && a.n == b.n;
}
bool same(const aligned<64>& a, const aligned<64>& b) {
  return a.v[0] == b.v[0] && a.v[2] == b.v[2];
}
bool same(const with_union& a, const with_union& b) { return a.a == b.a && a.w.i == b.w.i; }
bool same(const simd& a, const simd& b) { return a.x == b.x && a.z == b.z; }
int main() {
  return check<outer>() + check<derived>() + check<both>() + check<with_bits>() + check<holder>() +
         check<aligned<64>>() + check<with_union>() + check<simd>();
}
