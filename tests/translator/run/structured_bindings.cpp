// not on llvmpipe: it computes other values than all other drivers
#include "expect.hpp"
using namespace concurrency;
struct pair { int a, b; };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    pair p = {i[0], 5}; auto [x, y] = p; auto& [r, s] = p; r += 10; v[i] = x * 100 + y + p.a;
  });
  v.synchronize();
  return compare(data, {15, 116, 217});
}
