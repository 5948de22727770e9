#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(4);
  array_view<int> v(4, data);
  parallel_for_each(v.extent, [=](auto i) restrict(amp) { v[i] = i[0] * 2; });
  v.synchronize();
  return compare(data, {0, 2, 4, 6});
}
