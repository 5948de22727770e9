#include "launches.hpp"

using concurrency::tiled_index;

void launch_macro(const numbers& a, const numbers& b, const sums& c, int factor) {
  parallel_for_each(c.extent.tile<8, 8>(), TILES_KERNEL((a, b, c, factor), [=
  ](tiled_index<8, 8> t) restrict(amp) { c[t] = a[t] + b[t] * factor; }));
}
