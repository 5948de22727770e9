#include "expect.hpp"
using namespace concurrency;
struct both {
  array_view<int> v;
  void operator()(index<1> i) const restrict(amp) { v[i] += 1; }
  void operator()(tiled_index<2> t) const restrict(amp) { v[t] += 10 * t.local[0]; }
};
int main() {
  std::vector<int> data(4);
  array_view<int> v(4, data);
  both b{v};
  parallel_for_each(v.extent, b);
  parallel_for_each(v.extent.tile<2>(), b);
  v.synchronize();
  return compare(data, {1, 11, 1, 11});
}
