#include "expect.hpp"
using namespace concurrency;
int threads(extent<2> all) restrict(cpu, amp) {
  tiled_extent<2, 3> tiles = all.tile<2, 3>();
  return static_cast<int>(tiles.pad().size()) * 100 + all.tile<4, 4>().truncate()[1];
}
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = i[0] == 0 ? threads(extent<2>(7, 9)) : extent<1>(10).tile<4>().pad()[0];
  });
  v.synchronize();
  return compare(data, {threads(extent<2>(7, 9)), 12}) + (threads(extent<2>(7, 9)) != 7208);
}
