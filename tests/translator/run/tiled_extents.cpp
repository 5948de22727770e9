#include "expect.hpp"
using namespace concurrency;
template <int Y, int X>
void run(array_view<int, 2> v) {
  tiled_extent<Y, X> domain = v.extent.template tile<Y, X>().pad();
  parallel_for_each(domain, [=](tiled_index<Y, X> t) restrict(amp) {
    if (v.extent.contains(t.global)) {
      v[t] = t.tile[0] * 1000 + t.tile[1] * 100 + t.local[0] * 10 + t.local[1] + t.tile_origin[0] * 0 +
             tiled_index<Y, X>::tile_dim0 * 0;
    }
  });
  v.synchronize();
}
int main() {
  std::vector<int> data(3 * 5);
  run<2, 4>(array_view<int, 2>(3, 5, data));
  return data[14] == 1100 && data[4] == 100 && data[8] == 13 ? 0 : 1;
}
