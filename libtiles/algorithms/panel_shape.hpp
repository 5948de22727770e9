// The panels that CPUs multiply; see kernels/panels.clh.
#pragma once

#include <cstdint>

#include "libtiles/core/element_type.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::algorithms {

/// What fits the registers and caches of a core.
struct panel_shape {
  std::int64_t rows, vectors, lanes;
  std::int64_t depth;     ///< products whose operands are packed at once: SLICE of a table
  std::int64_t together;  ///< panels of rows that a work-item takes: PANELS of a table

  std::int64_t columns() const { return vectors * lanes; }

  /// With half of the vectors as often as those still hold as many columns.
  panel_shape narrowed_to(std::int64_t count) const;
};

panel_shape panel_shape_for(const runtime::context& where, scalar_type type);

}  // namespace libtiles::algorithms
