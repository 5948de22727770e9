// Loops in which a product by tensor cores may still be computed while the next iteration begins.
//
// What tile_load_async fills may be read behind the next tile_wait at the earliest. So loads between
// a tile_wait and a product fill other arrays than the product reads. They may as well begin behind
// it, once the product of the iteration before has read its own.
#pragma once

#include <cstddef>
#include <optional>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Of the statements of a loop's body.
struct overlapping_product {
  std::size_t first = 0;    ///< loads, and declarations for them, begin here
  std::size_t product = 0;  ///< the call, behind them
  typed::variable* sums = nullptr;
};

/// Nothing unless all else that the loop does is without tile_static memory and without the sums.
/// \pre barriers that order nothing are eliminated
std::optional<overlapping_product> find_overlapping_product(const typed::statement& loop);

}  // namespace libtiles::compiler
