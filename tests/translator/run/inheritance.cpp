#include "expect.hpp"
using namespace concurrency;
struct shape { int sides; explicit shape(int n) restrict(cpu, amp) : sides(n) {} int count() const restrict(cpu, amp) { return sides; } };
struct colored { int color; colored(int c) restrict(cpu, amp) : color(c) {} };
struct square : shape, colored {
  int edge;
  square(int e, int c) restrict(cpu, amp) : shape(4), colored(c), edge(e) {}
  int area() const restrict(cpu, amp) { return edge * edge + count() + color; }
};
int sides_of(const shape& s) restrict(amp) { return s.sides; }
struct tag {};
struct tagged : tag { int value; };
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  square outside(2, 1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    square s(3, 100);
    s.color += 1;
    tagged t;
    t.value = 5;
    v[i] = s.area() + sides_of(s) + s.sides + outside.area() + t.value;
  });
  v.synchronize();
  const int expected = 9 + 4 + 101 + 4 + 4 + 4 + 4 + 1 + 5;
  return compare(data, {expected, expected});
}
