// The kernels of kernels/reduce.cl and kernels/reduce_cpu.cl, and who computes which results.
#pragma once

#include <memory>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/tiling.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct reduce_types {
  scalar_type from, value, to;
};

/// A tiling whose tiles are cut along one dimension, and that of the parts' results.
struct parted_tiling {
  bool is_parted = false;
  tiling first, second;
};

/// Cuts tiles that are large and so few that the device would be idle.
/// \param is_ordered  whether their elements are combined in their order
parted_tiling parted(const tiling& whole, const runtime::context& where, bool is_ordered);

class reduce_launch {
 public:
  reduce_launch(const execution& how, reduce_types types, reduction_operator operation)
      : how_(how), types_(types), operation_(std::move(operation)) {}

  /// \param divisor  what the results are divided by: 0: nothing, -1: the elements of the tile.
  std::shared_ptr<runtime::event> launch(const tiling& tiles, const runtime::array_view& from,
                                         const runtime::array_view& to, std::int64_t divisor,
                                         bool with_event) const;

 private:
  const execution& how_;
  const reduce_types types_;
  const reduction_operator operation_;
};

}  // namespace libtiles::algorithms
