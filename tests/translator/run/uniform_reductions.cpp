// A reduction in stages, by a template that names its tile.
#include "expect.hpp"
using namespace concurrency;
template <class T, int Tile>
T reduce(std::vector<T> data) {
  array<T, 1> a(static_cast<int>(data.size()), data.begin());
  int count = static_cast<int>(data.size());
  while (count > 1) {
    const int groups = (count + Tile - 1) / Tile;
    array<T, 1> b(groups);
    parallel_for_each(extent<1>(groups * Tile).tile<Tile>(), [=, &a, &b](tiled_index<Tile> t) restrict(amp) {
      tile_static T held[Tile];
      const int l = t.local[0];
      held[l] = t.global[0] < count ? a[t.global] : T(0);
      t.barrier.wait();
      for (int s = Tile / 2; s > 0; s /= 2) {
        if (l < s) held[l] += held[l + s];
        t.barrier.wait();
      }
      if (l == 0) b[t.tile] = held[0];
    });
    a = std::move(b);
    count = groups;
  }
  std::vector<T> result = a;
  return result[0];
}
int main() {
  std::vector<int> data(1000);
  int expected = 0;
  for (int i = 0; i < 1000; ++i) expected += data[i] = i % 17;
  return reduce<int, 64>(data) == expected && reduce<int, 16>(data) == expected ? 0 : 1;
}
