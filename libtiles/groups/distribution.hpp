// How the elements of a view are distributed over the members of a group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "libtiles/algorithms/border.hpp"

namespace libtiles::groups {

/// split: each member has a range of indices of one dimension. halo: as split, and in front of it
/// and behind it `depth` more, which others have, to read. copy: each member has all, to read.
/// The same numbers as tiles_distribution in tiles.h (capi/ asserts that).
enum class distribution_kind { split = 1, copy = 2, halo = 3 };

struct distribution {
  distribution_kind kind = distribution_kind::split;
  std::size_t dimension = 0;
  std::int64_t depth = 0;  ///< of a halo
  /// Of a halo: what its elements in front of the view and behind it are. None: there are none.
  std::optional<algorithms::border> beyond;
  std::vector<std::byte> border_value;  ///< one element; of a constant border
};

}  // namespace libtiles::groups
