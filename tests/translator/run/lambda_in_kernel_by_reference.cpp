#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(4);
  array_view<int> v(4, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int total = 0;
    auto add = [&](int x) { total += x + i[0]; };
    add(1);
    add(2);
    v[i] = total;
  });
  v.synchronize();
  return compare(data, {3, 5, 7, 9});
}
