#include "expect.hpp"
using namespace concurrency;
struct acc { int t; acc& add(int x) restrict(cpu, amp) { t += x; return *this; } };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    acc a = {0}; a.add(1).add(2).add(i[0]); int x, y; x = y = a.t; x += y -= 1, y *= 2; v[i] = x * 10 + y;
  });
  v.synchronize();
  std::vector<int> expected(3);
  for (int k = 0; k < 3; ++k) { int t = 3 + k, x, y; x = y = t; x += y -= 1, y *= 2; expected[k] = x * 10 + y; }
  return compare(data, expected);
}
