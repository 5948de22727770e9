// stencil(): each element becomes what an expression makes of its neighbours.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/border.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/execution.hpp"

namespace tiles {

struct stencil_options {
  int steps = 1;                         ///< how often
  border beyond = border::reflect;       ///< except border::valid
  double border_value = 0;               ///< for border::constant; for integers an int
  std::array<std::int64_t, 3> radius{};  ///< per dimension; 0: as far as literal offsets say
  std::vector<std::pair<std::string, std::string>> constants;  ///< names and their text
};

namespace detail {

template <class T>
constexpr bool is_stencil_element = (std::is_arithmetic_v<T> && !std::is_same_v<T, bool> &&
                                     is_scalar_element<T>) ||
                                    is_stored_float<T>;

/// Borrows the texts of the options.
inline std::vector<tiles_constant> native_constants(const stencil_options& options) {
  std::vector<tiles_constant> constants;
  for (const auto& [name, value] : options.constants) {
    constants.push_back({name.c_str(), value.c_str()});
  }
  return constants;
}

}  // namespace detail

/// Each element of `to` becomes the value of an OpenCL C expression of its neighbours in `from`:
/// "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))"; see tiles_stencil_desc. Both are arrays
/// or array_views of the same extent and type without a common element. Returns when everything is
/// submitted; access to the results waits for it, and so does the future, until which no operand
/// may be used otherwise. Throws runtime_exception as tiles_stencil() fails.
template <class From, class To, class = detail::if_group_data<From>,
          class = detail::if_group_data<To>>
completion_future stencil(const From& from, To&& to, const std::string& expression,
                          const stencil_options& options = {}, const execution& how = {}) {
  using target = std::remove_reference_t<To>;
  static_assert(detail::is_writable<target>,
                "tiles: stencil() writes to a non-const array or view");
  static_assert(detail::is_stencil_element<detail::element_of<target>>,
                "tiles: stencil() takes elements that are numbers");
  static_assert(std::is_same_v<detail::element_of<From>, detail::element_of<target>> &&
                    From::rank == target::rank,
                "tiles: stencil() needs the same element type and rank on both sides");
  static_assert(From::rank <= 3, "tiles: stencil() takes one to three dimensions");
  const std::vector<tiles_constant> constants = detail::native_constants(options);
  tiles_stencil_desc desc = TILES_STENCIL_DESC_INIT;
  desc.from = detail::native_view_of(from);
  desc.to = detail::native_view_of(to);
  desc.border = static_cast<std::int32_t>(options.beyond);
  desc.border_value = options.border_value;
  desc.expression = expression.c_str();
  desc.constants = constants.data();
  desc.constant_count = static_cast<std::uint32_t>(constants.size());
  desc.steps = options.steps;
  for (std::size_t d = 0; d < options.radius.size(); ++d) desc.radius[d] = options.radius[d];
  return detail::run(
      {"tiles::stencil", tiles_stencil, tiles_stencil_workspace, tiles_group_stencil}, desc, how,
      from, to);
}

}  // namespace tiles
