#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto add = [](int a, int b) { return a + b; }; int base = 10; auto plus = [=](int x) { return add(x, base); }; auto twice = [&](int x) { return plus(plus(x)); }; v[i] = twice(i[0]);
  });
  v.synchronize();
  return compare(data, {20, 21, 22});
}
