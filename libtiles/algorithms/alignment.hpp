// Whether elements lie so that several of them can be moved at once.
#pragma once

#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

constexpr std::int64_t elements_of_vector = 4;

/// Whether the view's first element is at a multiple of so many bytes from the beginning of its
/// memory, which may itself begin anywhere if it is the caller's. Views of the same host memory
/// that other threads make may change that beginning.
bool is_aligned_to(const runtime::array_view& view, std::uint64_t bytes);

/// The same for four elements.
bool begins_at_vector(const runtime::array_view& view);

}  // namespace libtiles::algorithms
