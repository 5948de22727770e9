// stencil(): each element becomes what an expression makes of its neighbours.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/accelerator_view.hpp"
#include "tiles/border.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {

/// What a stencil is beside its expression.
struct stencil_options {
  int steps = 1;                         ///< how often
  border beyond = border::reflect;       ///< but border::valid
  double border_value = 0;               ///< for border::constant; of integers, an int
  std::array<std::int64_t, 3> radius{};  ///< per dimension; 0: as far as literal offsets say
  std::vector<std::pair<std::string, std::string>> constants;  ///< names and their text
};

namespace detail {

template <class T>
constexpr bool is_stencil_element = (std::is_arithmetic_v<T> && !std::is_same_v<T, bool> &&
                                     is_scalar_element<T>) ||
                                    std::is_same_v<T, half>;

/// Borrows the texts of the options.
inline std::vector<tiles_constant> native_constants(const stencil_options& options) {
  std::vector<tiles_constant> constants;
  for (const auto& [name, value] : options.constants) {
    constants.push_back({name.c_str(), value.c_str()});
  }
  return constants;
}

template <class From, class To>
void submit_stencil(const accelerator_view* where, const From& from, To& to,
                    const std::string& expression, const stencil_options& options,
                    tiles_event* event) {
  static_assert(is_writable<To>, "tiles: stencil() writes to a non-const array or view");
  static_assert(is_stencil_element<element_of<To>>,
                "tiles: stencil() takes elements that are numbers");
  static_assert(std::is_same_v<element_of<From>, element_of<To>> && From::rank == To::rank,
                "tiles: stencil() needs the same element type and rank on both sides");
  static_assert(From::rank <= 3, "tiles: stencil() takes one to three dimensions");
  const std::vector<tiles_constant> constants = native_constants(options);
  tiles_stencil_desc desc = TILES_STENCIL_DESC_INIT;
  desc.border = static_cast<std::int32_t>(options.beyond);
  desc.border_value = options.border_value;
  desc.expression = expression.c_str();
  desc.constants = constants.data();
  desc.constant_count = static_cast<std::uint32_t>(constants.size());
  desc.steps = options.steps;
  for (std::size_t d = 0; d < options.radius.size(); ++d) desc.radius[d] = options.radius[d];
  begin_data_generation();
  check(tiles_array_view_stencil(choose_context("tiles::stencil", where, from, to),
                                 native_view_of(from), native_view_of(to), &desc, event));
}

template <class From, class To>
using if_both_data = std::enable_if_t<is_data<From>::value && is_data<std::decay_t<To>>::value>;

}  // namespace detail

/// Each element of `to` becomes the value of an OpenCL C expression of its neighbours in `from`:
/// "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))"; see tiles_stencil_desc. Both are arrays
/// or array_views of the same extent and type without a common element. Returns when everything is
/// submitted; access to the results waits for them. Runs on the device of the first array, without
/// one on the default device. Throws runtime_exception as tiles_array_view_stencil() fails.
template <class From, class To, class = detail::if_both_data<From, To>>
void stencil(const From& from, To&& to, const std::string& expression,
             const stencil_options& options = {}) {
  detail::submit_stencil(nullptr, from, to, expression, options, nullptr);
}

/// As above, on the device of `where`.
template <class From, class To, class = detail::if_both_data<From, To>>
void stencil(const accelerator_view& where, const From& from, To&& to,
             const std::string& expression, const stencil_options& options = {}) {
  detail::submit_stencil(&where, from, to, expression, options, nullptr);
}

/// As stencil(). The future is ready when the device is done; until then, neither side may be used.
template <class From, class To, class = detail::if_both_data<From, To>>
completion_future stencil_async(const From& from, To&& to, const std::string& expression,
                                const stencil_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_stencil(nullptr, from, to, expression, options, &event);
  return completion_future::of_event(event);
}
template <class From, class To, class = detail::if_both_data<From, To>>
completion_future stencil_async(const accelerator_view& where, const From& from, To&& to,
                                const std::string& expression,
                                const stencil_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_stencil(&where, from, to, expression, options, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
