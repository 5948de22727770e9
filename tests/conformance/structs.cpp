// Structs and fixed arrays.
#define CHAPTER "structs and arrays"
#include "tests/conformance/case.hpp"

VALUE_WITH("fields of a struct", (struct point {
             int x;
             int y;
           };),
           int, {
             point p;
             p.x = i;
             p.y = p.x * 2;
             return p.x * 10 + p.y;
           })
VALUE_WITH("a struct initialised by a list", (struct point {
             int x;
             float y;
             char z;
           };),
           int, {
             point p = {i, 0.5f, 3};
             return p.x + (int)(p.y * 4) + p.z;
           })
VALUE_WITH("what a list leaves out is zero", (struct point {
             int x;
             int y;
             int z[2];
           };),
           int, {
             point p = {i};
             point q = {};
             return p.x + p.y * 10 + p.z[1] * 100 + q.x + q.z[0];
           })
VALUE_WITH("structs are copied as a whole", (struct point {
             int x;
             int y;
           };),
           int, {
             point p = {i, 2};
             point q = {7, i * 3};
             point r = p;
             p = q;
             return p.x * 1000 + p.y * 100 + q.x * 10 + r.x + r.y;
           })
VALUE_WITH("structs in structs",
           (
               struct point {
                 int x;
                 int y;
               };
               struct line {
                 point a;
                 point b;
               };),
           int, {
             line l = {{i, 1}, {2, 3}};
             l.b.x = l.a.x * 2;
             l.a = l.b;
             return l.a.x * 100 + l.a.y * 10 + l.b.x;
           })
VALUE_WITH("arrays in structs, structs in arrays", (struct cell {
             short count;
             float values[2];
           };),
           float, {
             cell cells[3] = {{1, {0.5f, 1}}, {2, {i * 1.0f, 2}}, {3, {}}};
             cells[2].values[1] = cells[1].values[0] + cells[0].count;
             float s = 0;
             for (int j = 0; j < 3; ++j) s = s * 2 + cells[j].values[1] + cells[j].count;
             return s;
           })
VALUE_WITH("a struct made by its name and a list", (struct point {
             int x;
             int y;
           };),
           int, {
             point p = point{i, 3};
             return p.x * 10 + p.y;
           })
VALUE_WITH("a const struct", (struct point {
             int x;
             int y;
           };),
           int, {
             const point p = {i, i * 2};
             return p.x + p.y;
           })
VALUE_WITH("several fields in one declaration", (struct point { int x, y[2], z; };), int, {
  point p = {1, {2, i}, 4};
  return p.x + p.y[0] * 10 + p.y[1] * 100 + p.z;
})
VALUE("an array with a list that is too short", int, {
  int a[4] = {1, 2};
  a[2] = i;
  return a[0] + a[1] * 10 + a[2] * 100 + a[3] * 1000;
})
VALUE("an array without a list is written before it is read", int, {
  int a[3];
  for (int j = 0; j < 3; ++j) a[j] = i * j;
  return a[0] + a[1] * 3 + a[2] * 7;
})
VALUE("an array of two dimensions", int, {
  int a[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  int s = 0;
  for (int j = 0; j < 3; ++j)
    for (int k = 0; k < 2; ++k) s = s * 7 + a[j][k] * i;
  return s;
})
VALUE("an array of three dimensions", int, {
  int a[2][3][2];
  for (int n = 0; n < 12; ++n) a[n / 6][n / 2 % 3][n % 2] = n * i;
  return a[1][2][0] + a[0][1][1] * 3;
})
VALUE("an array of small numbers wraps its elements", int, {
  unsigned char a[5] = {};
  for (int j = 0; j < 5; ++j) a[j] += i * j;
  return a[4] - a[1];
})
VALUE("an array of bool", int, {
  bool a[3] = {true, i > 3};
  a[2] = i & 2;
  return a[0] + a[1] * 2 + a[2] * 4;
})
VALUE("the size of an array is a constant expression", int, {
  const int n = 3;
  int a[n * 2 - 1] = {};
  a[n + 1] = i;
  return a[4];
})
VALUE("an index may be any integer", int, {
  int a[4] = {i, 1, 2, 3};
  unsigned char b = 1;
  long c = 2;
  bool d = false;
  return a[b] * 10 + a[c] * 100 + a[d] + a[3u];
})
VALUE("a struct of a function's own", int, {
  struct point {
    int x, y;
  };
  point p = {i, 2};
  {
    struct point {
      float x;
    };
    point q = {i * 0.5f};
    p.y += (int)q.x;
  }
  return p.x * 100 + p.y;
})
VALUE_WITH("structs of one name in two functions",
           (
               int first(int n) {
                 struct held {
                   int a[3];
                 };
                 held h = {{n, 2, 3}};
                 return h.a[0] + h.a[2];
               } int second(int& n) {
                 struct held {
                   int b;
                 };
                 held h = {n};
                 n += h.b;
                 return h.b * 2;
               }),
           int, {
             int n = i;
             return first(i) + 100 * second(n) + n;
           })
VALUE("an enum of a function's own", int, {
  enum color { red, green = 5 };
  enum class mode { off, on };
  color c = i > 0 ? green : red;
  return c * 10 + (c == green ? (int)mode::on : (int)mode::off);
})
