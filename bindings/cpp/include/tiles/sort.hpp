// sort(), segmented_sort() and argsort(): numbers in their order, values that move along, and
// indices.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// Which key is the first one.
enum class sort_order { ascending, descending };

namespace detail {

inline std::uint32_t native_flags(sort_order order) {
  return order == sort_order::descending ? static_cast<std::uint32_t>(TILES_SORT_DESCENDING) : 0;
}

template <class Keys>
constexpr void check_sorted() {
  static_assert(
      holds_computed_with<Keys>,
      "tiles: sort() takes keys that are integers, bool, float, double, half or bfloat16");
  static_assert(Keys::rank == 1 || Keys::rank == 2,
                "tiles: sort() takes keys of rank 1, or of rank 2, whose rows are sorted");
}

template <class Keys>
tiles_sort_desc sort_desc(Keys& keys, sort_order order) {
  check_sorted<Keys>();
  static_assert(is_writable<Keys>, "tiles: sort() writes to a non-const array or view");
  tiles_sort_desc desc = TILES_SORT_DESC_INIT;
  desc.keys = native_view_of(keys);
  desc.flags = native_flags(order);
  return desc;
}

constexpr native_algorithm<tiles_segmented_sort_desc> segmented_sort_call{
    "tiles::segmented_sort", tiles_segmented_sort, tiles_segmented_sort_workspace};

template <class Keys, class Offsets>
tiles_segmented_sort_desc segmented_sort_desc(Keys& keys, const Offsets& offsets,
                                              sort_order order) {
  check_sorted<Keys>();
  static_assert(is_writable<Keys>, "tiles: segmented_sort() writes to a non-const array or view");
  static_assert(Keys::rank == 1 && Offsets::rank == 1,
                "tiles: segmented_sort() takes keys and offsets of rank 1");
  tiles_segmented_sort_desc desc = TILES_SEGMENTED_SORT_DESC_INIT;
  desc.keys = native_view_of(keys);
  desc.offsets = native_view_of(offsets);
  desc.flags = native_flags(order);
  return desc;
}

}  // namespace detail

/// Sorts the elements of an array or array_view in place, or those of each row of a matrix. Equal
/// keys keep their order, in a descending sort, too; -0.0 equals 0.0, and a NaN is greater than all
/// else. Returns when everything is submitted; access to the results waits for it, and so does
/// the future, until which no operand may be used otherwise. Throws runtime_exception as
/// tiles_sort() fails.
template <class Keys, class = detail::if_group_data<Keys>>
completion_future sort(Keys&& keys, sort_order order = sort_order::ascending,
                       const execution& how = {}) {
  return detail::run({"tiles::sort", tiles_sort, tiles_sort_workspace, tiles_group_sort},
                     detail::sort_desc(keys, order), how, keys);
}

/// Sorts keys, and moves each value, of any type of at most 16 bytes, like its key.
template <class Keys, class Values, class = detail::if_group_data<Keys>,
          class = detail::if_group_data<Values>>
completion_future sort(Keys&& keys, Values&& values, sort_order order = sort_order::ascending,
                       const execution& how = {}) {
  using moved = std::remove_reference_t<Values>;
  static_assert(detail::is_writable<moved>, "tiles: sort() writes to non-const arrays or views");
  static_assert(std::remove_reference_t<Keys>::rank == moved::rank,
                "tiles: sort() needs the same rank of keys and values");
  tiles_sort_desc desc = detail::sort_desc(keys, order);
  desc.values = detail::native_view_of(values);
  return detail::run({"tiles::sort", tiles_sort, tiles_sort_workspace, tiles_group_sort}, desc, how,
                     keys, values);
}

/// Sorts each segment of a line of keys in place: segment n is from offsets[n] to offsets[n + 1],
/// ints or 64-bit integers in ascending order. Many segments are sorted at once. Else as sort().
template <class Keys, class Offsets, class = detail::if_data<Keys>,
          class = detail::if_data<Offsets>>
completion_future segmented_sort(Keys&& keys, const Offsets& offsets,
                                 sort_order order = sort_order::ascending,
                                 const execution& how = {}) {
  return detail::run(detail::segmented_sort_call, detail::segmented_sort_desc(keys, offsets, order),
                     how, keys, offsets);
}

/// The same; each value, of any type of at most 16 bytes, moves like its key.
template <class Keys, class Offsets, class Values, class = detail::if_data<Keys>,
          class = detail::if_data<Offsets>, class = detail::if_data<Values>>
completion_future segmented_sort(Keys&& keys, const Offsets& offsets, Values&& values,
                                 sort_order order = sort_order::ascending,
                                 const execution& how = {}) {
  using moved = std::remove_reference_t<Values>;
  static_assert(detail::is_writable<moved>,
                "tiles: segmented_sort() writes to non-const arrays or views");
  static_assert(moved::rank == 1, "tiles: segmented_sort() takes values of rank 1");
  tiles_segmented_sort_desc desc = detail::segmented_sort_desc(keys, offsets, order);
  desc.values = detail::native_view_of(values);
  return detail::run(detail::segmented_sort_call, desc, how, keys, offsets, values);
}

/// Finds the order of keys, which stay where they are: the key at indices[i], an int or 64-bit
/// integer, is the i-th one of its row. Else as sort().
template <class Keys, class Indices, class = detail::if_data<Keys>,
          class = detail::if_data<Indices>>
completion_future argsort(const Keys& keys, Indices&& indices,
                          sort_order order = sort_order::ascending, const execution& how = {}) {
  using target = std::remove_reference_t<Indices>;
  detail::check_sorted<Keys>();
  static_assert(detail::is_writable<target>,
                "tiles: argsort() writes to a non-const array or view");
  static_assert(Keys::rank == target::rank,
                "tiles: argsort() needs the same rank of keys and indices");
  tiles_argsort_desc desc = TILES_ARGSORT_DESC_INIT;
  desc.keys = detail::native_view_of(keys);
  desc.indices = detail::native_view_of(indices);
  desc.flags = detail::native_flags(order);
  return detail::run({"tiles::argsort", tiles_argsort, tiles_argsort_workspace}, desc, how, keys,
                     indices);
}

}  // namespace tiles
