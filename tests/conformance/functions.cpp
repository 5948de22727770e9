// Functions that kernels call.
#define CHAPTER "functions"
#include "tests/conformance/case.hpp"

VALUE_WITH("a function of numbers", (int square(int x) { return x * x; }), int,
           { return square(i) + square(i + 1) * 2; })
VALUE_WITH("overloads are chosen by the types of arguments",
           (
               int square(int x) { return x * x; } float square(float x) { return x * x + 0.5f; }),
           float, { return square(i) + square(i * 0.5f); })
VALUE_WITH("overloads are chosen by the number of arguments",
           (
               int sum(int a) { return a; } int sum(int a, int b) { return a + b * 2; }),
           int, { return sum(i) * 100 + sum(i, 3); })
VALUE_WITH("functions call functions",
           (
               int twice(int x) { return x * 2; } int power(int base, int n) {
                 int r = 1;
                 for (int j = 0; j < n; ++j) r *= base;
                 return twice(r);
               }),
           int, { return power(twice(i % 4), 3) + power(2, i & 3); })
VALUE_WITH("a function stands behind the one that calls it",
           (
               int later(int x);
               int caller(int x) { return later(x) + 1; } int later(int x) { return x * 3; }),
           int, { return caller(i); })
VALUE_WITH("a parameter is a variable of the function's own", (int used_up(int n) {
             int s = 0;
             while (n > 0) s += n--;
             return s;
           }),
           int, {
             int n = i;
             int s = used_up(n);
             return s * 100 + n;
           })
VALUE_WITH("a const parameter", (int added(const int a, const float b) { return a + (int)b; }), int,
           { return added(i, i * 0.5f); })
VALUE_WITH("a function of all types of numbers",
           (long mixed(bool a, char b, unsigned char c, short d, unsigned e, long f, float g) {
             return a + b + c + d + e + f + (long)g;
           }),
           long, { return mixed(i & 1, i, i, i * 9, i & 7, i * 5000000000L, i * 0.5f); })
VALUE_WITH("structs are passed and returned by value",
           (
               struct pair {
                 int first;
                 float second;
               };
               pair made(int a, float b) {
                 pair p = {a, b};
                 p.first += 1;
                 return p;
               } pair swapped(pair p) {
                 pair q = {(int)p.second, 0.5f};
                 q.second = p.first;
                 p.first = 0;
                 return q;
               }),
           float, {
             pair p = made(i, 2.5f);
             pair q = swapped(p);
             return p.first + q.first * 10 + q.second * 100;
           })
VALUE_WITH("a struct with an array inside is passed by value",
           (
               struct row { int values[4]; }; int sum_of(row r) {
                 r.values[0] += 1;
                 return r.values[0] + r.values[1] * 2 + r.values[2] * 3 + r.values[3] * 4;
               }),
           int, {
             row r = {{i, 2, 3, i * 2}};
             return sum_of(r) + r.values[0] * 1000;
           })
VALUE_WITH("inline and static functions",
           (
               inline int one(int x) { return x + 1; } static int two(int x) { return x + 2; }),
           int, { return one(i) * two(i); })
VALUE_WITH("constants outside of functions", (const int limit = 7; constexpr float step = 0.25f;),
           float, { return i % limit + step; })
KERNEL_WITH("a function without a value", (void nothing(int){}), int, 1, {
  nothing(in[i]);
  out[i] = in[i];
})
KERNEL_WITH("a function takes an index and gives one back",
            (index<2> flipped(index<2> at, extent<2> shape) {
              index<2> r;
              r[0] = shape[0] - 1 - at[0];
              r[1] = shape[1] - 1 - at[1];
              return r;
            }),
            int, 2, { out[flipped(i, out.extent)] = in[i]; })
KERNEL_WITH("a function reads and writes the views that it is given",
            (
                void put(array_view<int, 2> to, index<2> at, int value) {
                  to[at] += value;
                } int get(array_view<const int, 2> from, int a, int b) { return from(a, b); }),
            int, 2, { put(out, i, get(in, i[0], i[1]) * 10 + out.extent[1]); })
KERNEL_WITH("functions hand views on",
            (
                void inner(array_view<int, 1> to, int at) {
                  to[at] = at * 3;
                } void outer(array_view<int, 1> to, int at) { inner(to, at); }),
            int, 1, { outer(out, i[0]); })
VALUE_WITH("default arguments",
           (int line(int x, int slope = 3, int offset = -2) { return x * slope + offset; }), int,
           { return line(i) + 100 * line(i, 2) + 10000 * line(i, 1, 0); })
VALUE_WITH("default arguments of a prototype, and of a function with overloads",
           (
               int scaled(int x, float factor = 2.5f); int scaled(int x, int y, int z) {
                 return x + y - z;
               } int scaled(int x, float factor) { return (int)(x * factor); }),
           int, { return scaled(i) + scaled(i, 0.5f) * 3 + scaled(i, 1, 2) * 7; })
VALUE_WITH("default arguments that are structs and references to const",
           (
               struct pair { int a, b; };
               int both(const pair& p = pair{3, 4}, const int& n = 5) { return p.a * p.b + n; }),
           int, {
             const pair mine = {i, 2};
             return both() + both(mine) + both(mine, i);
           })
