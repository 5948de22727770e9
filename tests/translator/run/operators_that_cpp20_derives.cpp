// options: -std=c++20
// a != b by operator==, and a == b with its operands exchanged.
#include <amp.h>

using namespace concurrency;

struct point {
  int x, y;
  bool operator==(const point& other) const restrict(cpu, amp) {
    return x == other.x && y == other.y;
  }
  bool operator==(int both) const restrict(cpu, amp) { return x == both && y == both; }
};

int compute(int i) restrict(cpu, amp) {
  const point p{.x = i, .y = 2};
  const point q{2, 2};
  int found = p != q ? 1 : 10;
  if (2 == p && !(p != 2)) found += 100;
  return found + (i != p) * 1000;
}

int main() {
  array_view<int> v(5);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = compute(i[0]); });
  for (int i = 0; i < 5; ++i) {
    if (v[i] != compute(i)) return 1;
  }
  return 0;
}
