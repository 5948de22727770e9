// transpose(): rows become columns.
#pragma once

#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// to(j, i) = from(i, j), or to(b, j, i) = from(b, i, j): a matrix, or a batch of them. Both are
/// arrays or array_views; either they have no element in common, or they are the same square
/// matrices, which are transposed in place. Returns when everything is submitted; access to the
/// results waits for it, and so does the future, until which no operand may be used otherwise.
/// Throws runtime_exception as tiles_transpose() fails.
template <class Source, class Destination, class = detail::if_group_data<Source>,
          class = detail::if_group_data<Destination>>
completion_future transpose(const Source& from, Destination&& to, const execution& how = {}) {
  using target = std::remove_reference_t<Destination>;
  static_assert(detail::is_writable<target>,
                "tiles: transpose() writes to a non-const array or view");
  static_assert(std::is_same_v<detail::element_of<Source>, detail::element_of<target>>,
                "tiles: transpose() needs the same element type on both sides");
  static_assert(Source::rank == target::rank,
                "tiles: transpose() needs the same rank on both sides");
  static_assert(Source::rank == 2 || Source::rank == 3,
                "tiles: transpose() takes a matrix, of rank 2, or a batch of them, of rank 3");
  tiles_transpose_desc desc = TILES_TRANSPOSE_DESC_INIT;
  desc.from = detail::native_view_of(from);
  desc.to = detail::native_view_of(to);
  return detail::run({"tiles::transpose", tiles_transpose, nullptr, tiles_group_transpose}, desc,
                     how, from, to);
}

}  // namespace tiles
