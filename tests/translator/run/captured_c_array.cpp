// not on llvmpipe: its compiler crashes on subscripted arguments
#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  int table[3] = {5, 6, 7};
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = table[i[0]] * 2; });
  v.synchronize();
  return compare(data, {10, 12, 14});
}
