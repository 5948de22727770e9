#include "libtiles/algorithms/panel_shape.hpp"

#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"

namespace libtiles::algorithms {

// 16 registers of 8 floats hold sums of 6 x 2 of them with what they are made of, 32 of 16 floats
// 6 x 4.
panel_shape panel_shape_for(const runtime::context& where, scalar_type type) {
  const std::int64_t floats = where.device().vector_floats >= 16 ? 16 : 8;
  const std::int64_t lanes = sum_type_of(type) == scalar_type::float64 ? floats / 2 : floats;
  const std::int64_t depth = 64 * lanes;
  const panel_shape usual =
      floats == 16 ? panel_shape{6, 4, lanes, depth, 16} : panel_shape{6, 2, lanes, depth, 16};
  const tuned found(tuning_key("matrix_multiply_cpu", type), where);
  return {found.number("ROWS", usual.rows), found.number("VECTORS", usual.vectors),
          found.number("LANES", usual.lanes), found.number("SLICE", usual.depth),
          found.number("PANELS", usual.together)};
}

panel_shape panel_shape::narrowed_to(std::int64_t count) const {
  panel_shape narrow = *this;
  while (narrow.vectors % 2 == 0 && count <= narrow.columns() / 2) narrow.vectors /= 2;
  return narrow;
}

}  // namespace libtiles::algorithms
