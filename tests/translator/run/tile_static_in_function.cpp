#include "expect.hpp"
using namespace concurrency;
int total(const tiled_index<4>& t, int mine) restrict(amp) {
  tile_static int parts[4];
  parts[t.local[0]] = mine;
  t.barrier.wait_with_tile_static_memory_fence();
  int sum = 0;
  for (int k = 0; k < 4; ++k) sum += parts[k];
  t.barrier.wait();
  return sum;
}
struct pixel { int r, g; };
int main() {
  std::vector<int> data{1, 2, 3, 4, 5, 6, 7, 8};
  array_view<int> v(8, data);
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static pixel held[4];
    tile_static int flag;
    if (t.local[0] == 0) flag = 1;
    held[t.local[0]].r = v[t];
    held[t.local[0]].g = 1;
    t.barrier.wait();
    const int sum = total(t, v[t.global]);
    v[t] = sum + held[3 - t.local[0]].r + held[0].g + flag;
  });
  v.synchronize();
  return compare(data, {16, 15, 14, 13, 36, 35, 34, 33});
}
