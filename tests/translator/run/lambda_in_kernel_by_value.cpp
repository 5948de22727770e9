#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(4);
  array_view<int> v(4, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int base = i[0] * 10;
    auto plus = [base](int x) restrict(amp) { return base + x; };
    v[i] = plus(1) + plus(2);
  });
  v.synchronize();
  return compare(data, {3, 23, 43, 63});
}
