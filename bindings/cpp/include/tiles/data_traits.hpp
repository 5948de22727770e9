// What arrays and array_views have in common, for functions that take either.
#pragma once

#include <type_traits>

#include "tiles/array.hpp"
#include "tiles/array_view.hpp"
#include "tiles/distributed_view.hpp"
#include "tiles/host_elements.hpp"

namespace tiles::detail {

template <class T>
struct is_data : std::false_type {};
template <class T, int N>
struct is_data<array<T, N>> : std::true_type {};
template <class T, int N>
struct is_data<array_view<T, N>> : std::true_type {};

/// What launches and algorithms over a group take.
template <class T>
struct is_distributed : std::false_type {};
template <class T, int N>
struct is_distributed<distributed_view<T, N>> : std::true_type {};

template <class Data>
constexpr bool is_over_group = is_distributed<std::decay_t<Data>>::value;

template <class Data>
constexpr bool is_writable = false;
template <class T, int N>
constexpr bool is_writable<array<T, N>> = true;
template <class T, int N>
constexpr bool is_writable<array_view<T, N>> = !std::is_const_v<T>;
template <class T, int N>
constexpr bool is_writable<const array_view<T, N>> = !std::is_const_v<T>;
template <class T, int N>
constexpr bool is_writable<distributed_view<T, N>> = !std::is_const_v<T>;
template <class T, int N>
constexpr bool is_writable<const distributed_view<T, N>> = !std::is_const_v<T>;

template <class Data>
using element_of = std::remove_const_t<typename std::decay_t<Data>::value_type>;

/// Whether its elements are integers, bool, float or double.
template <class Data>
constexpr bool holds_numbers =
    std::is_arithmetic_v<element_of<Data>>&& is_scalar_element<element_of<Data>>;

/// What algorithms compute with: the same with halves and bfloat16s, which are floats there.
template <class Data>
constexpr bool holds_computed_with = holds_numbers<Data> || is_stored_float<element_of<Data>>;

/// What products and convolutions are of.
template <class T>
constexpr bool is_multiplied = std::is_same_v<T, float> || std::is_same_v<T, double> ||
                               std::is_same_v<T, int> || is_stored_float<T>;

template <class T, int N>
tiles_array_view native_view_of(const array<T, N>& data) {
  return data.native_view();
}
template <class T, int N>
tiles_array_view native_view_of(const array_view<T, N>& data) {
  return data.native_handle();
}
template <class T, int N>
tiles_array_view native_view_of(const distributed_view<T, N>& data) {
  return data.native_view();
}

template <class Data>
using if_data = std::enable_if_t<is_data<std::decay_t<Data>>::value>;
/// For algorithms that run over groups, too.
template <class Data>
using if_group_data = std::enable_if_t<is_data<std::decay_t<Data>>::value || is_over_group<Data>>;
template <class Iterator>
using if_iterator = std::enable_if_t<is_iterator<Iterator>::value>;

template <class Destination>
constexpr void check_destination() {
  static_assert(is_writable<std::remove_reference_t<Destination>>,
                "tiles: copy() writes to a non-const array or an array_view of non-const elements");
}

}  // namespace tiles::detail
