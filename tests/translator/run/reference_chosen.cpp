#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int a = 1, b = 2;
    (i[0] == 0 ? a : b) += 10;
    v[i] = a * 100 + b;
  });
  v.synchronize();
  return compare(data, {1102, 112});
}
