#include "expect.hpp"
using namespace concurrency;
int side(int& n) restrict(cpu, amp) { return ++n; }
int main() {
  std::vector<int> data(4), expected(4);
  array_view<int> v(4, data);
  auto f = [](int i) restrict(cpu, amp) {
    int n = 0;
    bool a = i > 1 && side(n) > 0;
    bool b = i > 2 || side(n) > 0;
    int c = i == 0 ? side(n) : i == 1 ? -1 : n * 10;
    return (a ? 1 : 0) + (b and not a ? 2 : 0) + c * 10 + n * 100;
  };
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = f(i[0]); });
  v.synchronize();
  for (int i = 0; i < 4; ++i) expected[i] = f(i);
  return compare(data, expected);
}
