// Kernels as the compiler would hand them over, written by hand: the runtime is tested without it.
#pragma once

#include <array>

#include "libtiles/compiler/kernel_text.hpp"

namespace hand_compiled {

using libtiles::compiler::compiled_kernel;

/// Adds 1 to each element of `data`, array_view<int, 1>. Untiled.
compiled_kernel increment();

/// Writes `value` to the first `count` threads' elements of `data`; reads none. Untiled, rank 1.
compiled_kernel fill();

/// out[i] = in[i]; `in` is array_view<const int, 1>. Untiled.
compiled_kernel copy();

/// data[i, j] = 100 * i + j over array_view<int, 2>. Untiled.
compiled_kernel coordinates();

/// out[t] = the sum of in over tile t, for tiles of 4, through tile_static memory.
compiled_kernel tile_sums();

/// The signature of a kernel named average over tiles of `tile`, without a text.
compiled_kernel tiled(int rank, std::array<int, 3> tile);

/// Source that the driver refuses: generated line 2 stems from line 7 of wrong.tile.
compiled_kernel broken();

}  // namespace hand_compiled
