// A step of heat that spreads.
#pragma once

#include <tiles/tiles.hpp>

// [kernel]
/// `out` has the rows that are computed, `in` one more before and one behind. Sides stay cold.
inline void spread(const tiles::array_view<const float, 2>& in,
                   const tiles::array_view<float, 2>& out) {
  tiles::parallel_for_each(out.extent, TILES_KERNEL((in, out), [=](index<2> i) restrict(amp) {
                             const int row = i[0] + 1, column = i[1];
                             float sum = in(row - 1, column) + in(row + 1, column);
                             if (column > 0) sum += in(row, column - 1);
                             if (column < in.extent[1] - 1) sum += in(row, column + 1);
                             out[i] = 0.5f * in(row, column) + 0.125f * sum;
                           }));
}
// [/kernel]
