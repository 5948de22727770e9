// tile_static arrays that hold a window of a view, and barriers for them alone.
//
//   held[x + 1] = v[t];
//   if (x == 0) held[0] = i > 0 ? v(i - 1) : 0.0f;
//   t.barrier.wait();                                  if (i - 1 >= 0) out[t] = v(i - 1);
//   out[t] = held[x];                            ->    else out[t] = i - 1 >= 0 ? v(i - 1) : 0.0f;
//
// where x is t.local[0], and i is t.global[0]. The threads along a row choose the first branch but
// for those at its ends. tile_load's copies are removed likewise.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Of a kernel for CPUs, whose caches hold what neighbouring threads read. If all that it has
/// tile_static arrays for is that each thread reads some elements of views, near its own index: the
/// thread reads the views. This requires that nobody writes these views meanwhile, by another view
/// either.
/// \returns the views; none if nothing is changed
std::vector<const typed::variable*> eliminate_staging(typed::program& program);

}  // namespace libtiles::compiler
