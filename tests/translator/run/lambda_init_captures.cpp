#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(4);
  array_view<int> v(4, data);
  parallel_for_each(v.extent, [v, twice = 2 * 21](index<1> i) restrict(amp) { v[i] = twice + i[0]; });
  v.synchronize();
  return compare(data, {42, 43, 44, 45});
}
