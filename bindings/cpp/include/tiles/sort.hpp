// sort() and argsort(): numbers in their order, values that move along, and indices.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {

/// Which key is the first one.
enum class sort_order { ascending, descending };

namespace detail {

inline tiles_sort_desc native_order(sort_order order) {
  tiles_sort_desc desc = TILES_SORT_DESC_INIT;
  if (order == sort_order::descending) {
    desc.flags = static_cast<std::uint32_t>(TILES_SORT_DESCENDING);
  }
  return desc;
}

template <class Keys>
constexpr void check_sorted() {
  static_assert(std::is_arithmetic_v<element_of<Keys>>,
                "tiles: sort() takes keys that are integers, bool, float or double");
  static_assert(Keys::rank == 1 || Keys::rank == 2,
                "tiles: sort() takes keys of rank 1, or of rank 2, whose rows are sorted");
}

template <class Keys>
void submit_sort(const accelerator_view* where, Keys& keys, sort_order order, tiles_event* event) {
  check_sorted<Keys>();
  static_assert(is_writable<Keys>, "tiles: sort() writes to a non-const array or view");
  const tiles_sort_desc desc = native_order(order);
  begin_data_generation();
  check(tiles_array_view_sort(choose_context("tiles::sort", where, keys), native_view_of(keys),
                              nullptr, &desc, event));
}

template <class Keys, class Values>
void submit_sort(const accelerator_view* where, Keys& keys, Values& values, sort_order order,
                 tiles_event* event) {
  check_sorted<Keys>();
  static_assert(is_writable<Keys> && is_writable<Values>,
                "tiles: sort() writes to non-const arrays or views");
  static_assert(Keys::rank == Values::rank, "tiles: sort() needs the same rank of keys and values");
  const tiles_sort_desc desc = native_order(order);
  begin_data_generation();
  check(tiles_array_view_sort(choose_context("tiles::sort", where, keys, values),
                              native_view_of(keys), native_view_of(values), &desc, event));
}

template <class Keys, class Indices>
void submit_argsort(const accelerator_view* where, const Keys& keys, Indices& indices,
                    sort_order order, tiles_event* event) {
  check_sorted<Keys>();
  static_assert(is_writable<Indices>, "tiles: argsort() writes to a non-const array or view");
  static_assert(Keys::rank == Indices::rank,
                "tiles: argsort() needs the same rank of keys and indices");
  const tiles_sort_desc desc = native_order(order);
  begin_data_generation();
  check(tiles_array_view_argsort(choose_context("tiles::argsort", where, keys, indices),
                                 native_view_of(keys), native_view_of(indices), &desc, event));
}

}  // namespace detail

/// Sorts the elements of an array or array_view in place, or those of each row of a matrix. Equal
/// keys keep their order, in a descending sort, too; -0.0 equals 0.0, and a NaN is greater than all
/// else. Returns when everything is submitted; access to the results waits for them. Runs on the
/// device of the first array, without one on the default device. Throws runtime_exception as
/// tiles_array_view_sort() fails.
template <class Keys, class = detail::if_data<Keys>>
void sort(Keys&& keys, sort_order order = sort_order::ascending) {
  detail::submit_sort(nullptr, keys, order, nullptr);
}

/// As above, on the device of `where`.
template <class Keys, class = detail::if_data<Keys>>
void sort(const accelerator_view& where, Keys&& keys, sort_order order = sort_order::ascending) {
  detail::submit_sort(&where, keys, order, nullptr);
}

/// Sorts keys, and moves each value, of any type of at most 16 bytes, like its key.
template <class Keys, class Values, class = detail::if_data<Keys>, class = detail::if_data<Values>>
void sort(Keys&& keys, Values&& values, sort_order order = sort_order::ascending) {
  detail::submit_sort(nullptr, keys, values, order, nullptr);
}
template <class Keys, class Values, class = detail::if_data<Keys>, class = detail::if_data<Values>>
void sort(const accelerator_view& where, Keys&& keys, Values&& values,
          sort_order order = sort_order::ascending) {
  detail::submit_sort(&where, keys, values, order, nullptr);
}

/// Finds the order of keys, which stay where they are: the key at indices[i], an int or 64-bit
/// integer, is the i-th one of its row.
template <class Keys, class Indices, class = detail::if_data<Keys>,
          class = detail::if_data<Indices>>
void argsort(const Keys& keys, Indices&& indices, sort_order order = sort_order::ascending) {
  detail::submit_argsort(nullptr, keys, indices, order, nullptr);
}
template <class Keys, class Indices, class = detail::if_data<Keys>,
          class = detail::if_data<Indices>>
void argsort(const accelerator_view& where, const Keys& keys, Indices&& indices,
             sort_order order = sort_order::ascending) {
  detail::submit_argsort(&where, keys, indices, order, nullptr);
}

/// As sort(). The future is ready when the device is done; until then, what is sorted may not be
/// used.
template <class Keys, class = detail::if_data<Keys>>
completion_future sort_async(Keys&& keys, sort_order order = sort_order::ascending) {
  tiles_event event = nullptr;
  detail::submit_sort(nullptr, keys, order, &event);
  return completion_future::of_event(event);
}
template <class Keys, class = detail::if_data<Keys>>
completion_future sort_async(const accelerator_view& where, Keys&& keys,
                             sort_order order = sort_order::ascending) {
  tiles_event event = nullptr;
  detail::submit_sort(&where, keys, order, &event);
  return completion_future::of_event(event);
}
template <class Keys, class Values, class = detail::if_data<Keys>, class = detail::if_data<Values>>
completion_future sort_async(Keys&& keys, Values&& values,
                             sort_order order = sort_order::ascending) {
  tiles_event event = nullptr;
  detail::submit_sort(nullptr, keys, values, order, &event);
  return completion_future::of_event(event);
}
template <class Keys, class Values, class = detail::if_data<Keys>, class = detail::if_data<Values>>
completion_future sort_async(const accelerator_view& where, Keys&& keys, Values&& values,
                             sort_order order = sort_order::ascending) {
  tiles_event event = nullptr;
  detail::submit_sort(&where, keys, values, order, &event);
  return completion_future::of_event(event);
}

/// As argsort(). The future is ready when the device is done; until then, neither side may be used.
template <class Keys, class Indices, class = detail::if_data<Keys>,
          class = detail::if_data<Indices>>
completion_future argsort_async(const Keys& keys, Indices&& indices,
                                sort_order order = sort_order::ascending) {
  tiles_event event = nullptr;
  detail::submit_argsort(nullptr, keys, indices, order, &event);
  return completion_future::of_event(event);
}
template <class Keys, class Indices, class = detail::if_data<Keys>,
          class = detail::if_data<Indices>>
completion_future argsort_async(const accelerator_view& where, const Keys& keys, Indices&& indices,
                                sort_order order = sort_order::ascending) {
  tiles_event event = nullptr;
  detail::submit_argsort(&where, keys, indices, order, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
