// References, pointers to elements, arrays as arguments.
#define CHAPTER "references"
#include "tests/conformance/case.hpp"

VALUE("a reference to a variable", int, {
  int a = i;
  int& r = a;
  r += 5;
  return a * 10 + r;
})
VALUE("a reference to an element of an array", int, {
  int a[3] = {1, 2, 3};
  int& r = a[i & 1];
  r = i;
  a[2] += r;
  return a[0] * 100 + a[1] * 10 + a[2];
})
VALUE_WITH("a reference to a field", (struct point {
             int x;
             int y[2];
           };),
           int, {
             point p = {i, {1, 2}};
             int& r = p.y[1];
             r *= 3;
             p.x += r;
             return p.x + p.y[1];
           })
VALUE_WITH("a reference to a struct", (struct point {
             int x;
             int y;
           };),
           int, {
             point p = {i, 2};
             point& r = p;
             r.y = r.x * 2;
             const point& c = p;
             return c.y + p.x;
           })
VALUE("a reference to const shows later changes", int, {
  int a = i;
  const int& r = a;
  a += 3;
  return r;
})
VALUE("auto& and const auto&", int, {
  int a = i;
  auto& r = a;
  const auto& c = r;
  r = r * 2;
  return c;
})
VALUE_WITH("a parameter by reference is the caller's variable", (void doubled(int& n) { n *= 2; }),
           int, {
             int a = i;
             doubled(a);
             int b[2] = {1, i};
             doubled(b[1]);
             return a + b[1] * 100;
           })
VALUE_WITH("two variables are exchanged by a function", (void exchange(float& a, float& b) {
             float held = a;
             a = b;
             b = held;
           }),
           float, {
             float x = i;
             float y = 0.5f;
             exchange(x, y);
             return x * 100 + y;
           })
VALUE_WITH("a const reference takes values, too",
           (int sum(const int& a, const float& b) { return a + (int)b; }), int,
           { return sum(i + 1, 2.5f); })
VALUE_WITH("a struct by reference",
           (
               struct point {
                 int x;
                 int y;
               };
               void flip(point& p) {
                 int held = p.x;
                 p.x = p.y;
                 p.y = held;
               }),
           int, {
             point p = {i, 7};
             flip(p);
             return p.x * 100 + p.y;
           })
VALUE_WITH("references are handed on from function to function",
           (
               void inner(int& n) { ++n; } void outer(int& n) {
                 inner(n);
                 n *= 3;
                 inner(n);
               }),
           int, {
             int a = i;
             outer(a);
             return a;
           })
VALUE_WITH("an array by reference", (void fill(int (&a)[4], int n) {
             for (int j = 0; j < 4; ++j) a[j] = n * j;
           }),
           int, {
             int a[4];
             fill(a, i);
             return a[1] + a[2] * 3 + a[3] * 5;
           })
VALUE_WITH("an array of const elements as a parameter",
           (int sum(const int a[3]) { return a[0] + a[1] * 2 + a[2] * 3; }), int, {
             int a[3] = {i, 2, i * 2};
             return sum(a);
           })
VALUE("a pointer to a variable is followed", int, {
  int a = i;
  int* p = &a;
  *p += 4;
  return a + *p;
})
VALUE_WITH("a pointer to a struct, and ->", (struct point {
             int x;
             int y;
           };),
           int, {
             point p = {i, 2};
             point* q = &p;
             q->x += q->y;
             return p.x;
           })
VALUE_WITH("overloads differ in their references",
           (
               int g(int& n) { return 1; } int g(const int& n) { return 2; }),
           int, {
             int a = i;
             const int b = i;
             return g(a) + g(b) * 10 + g(3) * 100;
           })
KERNEL("a reference to an element of a view", int, 2, {
  int& r = out[i];
  const int& c = in[i];
  r += c * 2;
})
KERNEL_WITH("a function writes an element through a reference",
            (void put(int& to, const int& from) { to = from * 3; }), int, 1,
            { put(out[i], in(36 - i[0])); })
KERNEL_WITH("a function writes an element through a pointer",
            (void put(int* to, int value) { *to = value; }), int, 1, { put(&out[i], in[i] + 1); })
TILED_WITH("one function for variables, tile_static memory and views",
           (void up(int& n, int by) { n += by; }), int, 1, (4), {
             tile_static int held[4];
             int mine = in[t];
             held[t.local[0]] = 7;
             up(mine, 1);
             up(held[t.local[0]], mine);
             t.barrier.wait();
             out[t] = 0;
             up(out[t], held[3 - t.local[0]]);
           })
TILED_WITH("a tile_static array as an argument",
           (int sum_of(const int (&a)[4]) { return a[0] + a[1] + a[2] + a[3]; }), int, 1, (4), {
             tile_static int held[4];
             held[t.local[0]] = in[t];
             t.barrier.wait();
             out[t] = sum_of(held);
           })
