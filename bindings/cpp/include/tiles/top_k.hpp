// top_k(): the largest or smallest numbers, and their indices.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// Which numbers top_k() finds.
enum class extreme { largest, smallest };

namespace detail {

constexpr native_algorithm<tiles_top_k_desc> top_k_call{"tiles::top_k", tiles_top_k,
                                                        tiles_top_k_workspace};

template <class From, class To>
tiles_top_k_desc top_k_desc(const From& from, To& to, extreme which) {
  static_assert(holds_computed_with<From>,
                "tiles: top_k() takes integers, bool, float, double, half or bfloat16");
  static_assert(From::rank == 1 || From::rank == 2,
                "tiles: top_k() takes data of rank 1, or of rank 2, whose rows are searched");
  static_assert(is_writable<To>, "tiles: top_k() writes to a non-const array or view");
  static_assert(From::rank == To::rank, "tiles: top_k() needs the same rank of data and results");
  tiles_top_k_desc desc = TILES_TOP_K_DESC_INIT;
  desc.from = native_view_of(from);
  desc.to = native_view_of(to);
  if (which == extreme::smallest) desc.flags = static_cast<std::uint32_t>(TILES_TOP_K_SMALLEST);
  return desc;
}

}  // namespace detail

/// Stores the largest numbers of an array or array_view in `to`, the largest first, or the
/// smallest; of a matrix, those of each row. The last extent of `to` is their number. Equal numbers
/// come in the order of their places; -0.0 equals 0.0, and a NaN is greater than all else. Returns
/// when everything is submitted; access to the results waits for it, and so does the future, until
/// which no operand may be used otherwise. Throws runtime_exception as tiles_top_k() fails.
template <class From, class To, class = detail::if_data<From>, class = detail::if_data<To>>
completion_future top_k(const From& from, To&& to, extreme which = extreme::largest,
                        const execution& how = {}) {
  return detail::run(detail::top_k_call, detail::top_k_desc(from, to, which), how, from, to);
}

/// The same; `indices`, ints or 64-bit integers, become the place of each result in its row.
template <class From, class To, class Indices, class = detail::if_data<From>,
          class = detail::if_data<To>, class = detail::if_data<Indices>>
completion_future top_k(const From& from, To&& to, Indices&& indices,
                        extreme which = extreme::largest, const execution& how = {}) {
  using places = std::remove_reference_t<Indices>;
  static_assert(detail::is_writable<places>, "tiles: top_k() writes to non-const arrays or views");
  static_assert(From::rank == places::rank,
                "tiles: top_k() needs the same rank of data and indices");
  tiles_top_k_desc desc = detail::top_k_desc(from, to, which);
  desc.indices = detail::native_view_of(indices);
  return detail::run(detail::top_k_call, desc, how, from, to, indices);
}

}  // namespace tiles
