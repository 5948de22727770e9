// gather(): elements by their indices. scatter(): elements to where their indices say.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {
namespace detail {

template <class Desc, class From, class Indices, class To>
completion_future run_indexed(const native_algorithm<Desc>& algorithm, Desc desc, int axis,
                              const execution& how, const From& from, const Indices& indices,
                              To& to) {
  static_assert(is_writable<To>, "tiles: gather() and scatter() write to non-const arrays or views");
  static_assert(std::is_same_v<element_of<From>, element_of<To>>,
                "tiles: gather() and scatter() need the same element type on both sides");
  static_assert(std::is_integral_v<element_of<Indices>>,
                "tiles: gather() and scatter() take indices that are integers");
  desc.from = native_view_of(from);
  desc.indices = native_view_of(indices);
  desc.to = native_view_of(to);
  desc.axis = static_cast<std::uint32_t>(axis);
  return run(algorithm, desc, how, from, indices, to);
}

}  // namespace detail

/// to[..., k, ...] = from[..., indices[k], ...] along a dimension of `from`, which the dimensions of
/// `indices` replace in `to`. Negative indices count from the end; where one is outside of `from`,
/// `to` keeps its elements. Indices are int, unsigned int or 64-bit integers. Returns when
/// everything is submitted; access to the results waits for it. Throws runtime_exception as
/// tiles_gather() fails.
template <class From, class Indices, class To, class = detail::if_data<From>,
          class = detail::if_data<Indices>, class = detail::if_data<To>>
completion_future gather(const From& from, const Indices& indices, To&& to, int axis = 0,
                         const execution& how = {}) {
  static_assert(std::decay_t<To>::rank == From::rank - 1 + Indices::rank,
                "tiles: gather() replaces a dimension by those of the indices");
  return detail::run_indexed({"tiles::gather", tiles_gather},
                             tiles_gather_desc TILES_GATHER_DESC_INIT, axis, how, from, indices,
                             to);
}

/// to[..., indices[k], ...] = from[..., k, ...] along a dimension of `to`. Elements whose index is
/// outside of `to` are not copied; of equal indices any one prevails. Else as gather().
template <class From, class Indices, class To, class = detail::if_data<From>,
          class = detail::if_data<Indices>, class = detail::if_data<To>>
completion_future scatter(const From& from, const Indices& indices, To&& to, int axis = 0,
                          const execution& how = {}) {
  static_assert(From::rank == std::decay_t<To>::rank - 1 + Indices::rank,
                "tiles: scatter() has the dimensions of the indices in place of one of the target");
  return detail::run_indexed({"tiles::scatter", tiles_scatter},
                             tiles_scatter_desc TILES_SCATTER_DESC_INIT, axis, how, from, indices,
                             to);
}

}  // namespace tiles
