// Arithmetic of index and extent, on both sides.
#include "both_sides.hpp"
using namespace concurrency;

int computed(int i) restrict(cpu, amp) {
  index<2> a(i, i + 1), b(3, 5);
  index<2> c = a + b * 2 - index<2>(1, 1);
  c += b;
  c -= 1;
  c *= 3;
  c /= 2;
  c %= 17;
  index<2> d = c++;
  ++d;
  d--;
  --d;
  index<2> e = 100 - a;
  e = 2 * e / 3 % 11;
  extent<2> x(7, 9);
  x += extent<2>(1, 1);
  x = x + index<2>(2, 2);
  x -= index<2>(1, 0);
  extent<2> y = x * 2 - extent<2>(1, 2);
  y = y / 2;
  y++;
  const bool in = x.contains(index<2>(i % 12, i % 14));
  index<3> three(i, 2, 3);
  three[1] = three[0] + three[2];
  const int values[3] = {i, 4, 5};
  index<3> of_array(values);
  extent<3> cube(values);
  index<1> one(i);
  one += 3;
  index<1> two(one);
  two = one + 1;
  return c[0] * 3 + c[1] * 5 + d[0] * 7 + d[1] * 11 + e[0] * 13 + e[1] * 17 + x[0] * 19 +
         x[1] * 23 + y[0] * 29 + y[1] * 31 + in * 1000 + three[1] * 37 + of_array[2] +
         int(cube.size()) * 41 + two[0] * 43 + (a == b) * 47 + (a != b) * 53 + (x == y) * 59 +
         index<2>::rank + extent<3>::rank;
}

int main() {
  return same_on_both_sides(
      40, [](int i) restrict(cpu, amp) { return computed(i); });
}
