// Where the least or greatest element of all is, from where those of parts are.
#pragma once

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/groups/algorithms/partial_results.hpp"

namespace libtiles::groups {

/// A tile that reaches over all of `dimension`, along which the operand is in parts.
void reduce_to_index(const device_group& group, group_operand& from, group_operand& to,
                     const extents& tile, std::size_t dimension, const partition& cuts,
                     algorithms::reduction kind);

}  // namespace libtiles::groups
