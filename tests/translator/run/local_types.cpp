#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    struct pair { int a, b; int sum() const restrict(amp) { return a + b; } };
    enum kind { one = 1, two };
    typedef int number;
    using real = float;
    pair p = {i[0], two};
    number n = p.sum();
    real r = 0.5f;
    v[i] = n + static_cast<int>(r * 2);
  });
  v.synchronize();
  return compare(data, {3, 4});
}
