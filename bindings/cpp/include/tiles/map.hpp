// map(): an expression of the elements of several arrays at each index.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// An array or array_view that an expression reads, and what the expression calls its element.
/// Borrows both.
template <class Data>
struct named_data {
  const char* name;
  const Data& data;
};

/// named("x", numbers)
template <class Data, class = detail::if_data<Data>>
named_data<Data> named(const char* name, const Data& data) {
  return {name, data};
}

/// A name, and the text that it stands for, as if in parentheses.
using text_constants = std::vector<std::pair<std::string, std::string>>;

/// An OpenCL C expression of named operands.
struct map_expression {
  std::string text;
  text_constants constants = {};

  map_expression(const char* expression) : text(expression) {}
  map_expression(std::string expression, text_constants values = {})
      : text(std::move(expression)), constants(std::move(values)) {}
};

/// Each element of `to` becomes the value of an expression of the elements at its index:
///
///     tiles::map(to, "x > 0 ? x : 0.1f * x", named("x", from));
///
/// Operands have as many dimensions as `to` or fewer, and are broadcast: their last dimensions are
/// those of `to`, with the same extents or 1. `to` may be the same elements as an operand; any
/// other overlap is refused. Returns when everything is submitted; access to the results waits for
/// it. Throws runtime_exception as tiles_map() fails.
template <class To, class... Data, class = detail::if_data<To>>
completion_future map(To&& to, const map_expression& expression, const execution& how,
                      const named_data<Data>&... from) {
  using target = std::remove_reference_t<To>;
  static_assert(detail::is_writable<target>, "tiles: map() writes to a non-const array or view");
  static_assert(
      detail::holds_computed_with<target> && (detail::holds_computed_with<Data> && ...),
      "tiles: map() takes elements that are integers, bool, float, double, half or bfloat16");
  static_assert(((Data::rank <= target::rank) && ...),
                "tiles: map() reads arrays of at most as many dimensions as the result");
  const std::vector<tiles_map_operand> operands{{from.name, detail::native_view_of(from.data)}...};
  std::vector<tiles_constant> constants;
  for (const auto& [name, value] : expression.constants) {
    constants.push_back({name.c_str(), value.c_str()});
  }
  tiles_map_desc desc = TILES_MAP_DESC_INIT;
  desc.to = detail::native_view_of(to);
  desc.from = operands.data();
  desc.from_count = static_cast<std::uint32_t>(operands.size());
  desc.expression = expression.text.c_str();
  desc.constants = constants.data();
  desc.constant_count = static_cast<std::uint32_t>(constants.size());
  return detail::run({"tiles::map", tiles_map}, desc, how, to, from.data...);
}

template <class To, class... Data, class = detail::if_data<To>>
completion_future map(To&& to, const map_expression& expression, const named_data<Data>&... from) {
  return map(std::forward<To>(to), expression, execution(), from...);
}

}  // namespace tiles
