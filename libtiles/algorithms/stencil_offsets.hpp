// How far the expression of a stencil reaches.
#pragma once

#include <array>

#include "libtiles/algorithms/stencil.hpp"

namespace libtiles::algorithms {

/// Per dimension of the array, the slowest first.
using stencil_radius = std::array<std::int64_t, 3>;

/// The radius that is given, or where that is 0, what the literal offsets in the calls of at()
/// need. Constants that stand for literals count as such. \throws error (invalid_argument) for a
/// call of another number of offsets, an offset beyond the
///         radius that is given, and one that is no literal where no radius is given.
stencil_radius reach_of(const stencil_options& options, std::size_t rank);

}  // namespace libtiles::algorithms
