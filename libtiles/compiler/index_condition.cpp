#include "libtiles/compiler/index_condition.hpp"

#include <algorithm>

namespace libtiles::compiler {

using syntax::binary_operator;

void index_condition::push_number(std::int64_t value) { steps_.push_back({action::number, value}); }
void index_condition::push_index(int d) { steps_.push_back({action::index, d}); }
void index_condition::push_local(int d) { steps_.push_back({action::local, d}); }
void index_condition::push_tile(int d) { steps_.push_back({action::tile, d}); }
void index_condition::push_tile_origin(int d) { steps_.push_back({action::tile_origin, d}); }

void index_condition::push_bound(const std::string& parameter, int dimension) {
  steps_.push_back({action::bound, dimension, parameter});
}

void index_condition::apply(binary_operator op) {
  steps_.push_back({action::operation, 0, {}, op});
}
void index_condition::apply_not() { steps_.push_back({action::negation}); }

void index_condition::append(const index_condition& other) {
  steps_.insert(steps_.end(), other.steps_.begin(), other.steps_.end());
}

bool index_condition::uses(int dimension) const {
  return std::any_of(steps_.begin(), steps_.end(), [&](const step& one) {
    const bool is_index = one.what == action::index || one.what == action::local ||
                          one.what == action::tile || one.what == action::tile_origin;
    return is_index && one.number == dimension;
  });
}

bool index_condition::uses_value_of(const std::string& parameter) const {
  return std::any_of(steps_.begin(), steps_.end(), [&](const step& one) {
    return one.what == action::bound && one.number == no_dimension && one.parameter == parameter;
  });
}

number_range index_condition::range_of_step(const step& one, const index_condition_input& input) {
  if (one.what == action::number) return range_of(one.number, one.number);
  if (one.what == action::bound) {
    const auto value = input.bound(one.parameter, static_cast<int>(one.number));
    return value ? range_of(*value, *value) : number_range{};
  }
  const auto d = static_cast<std::size_t>(one.number);
  const std::int64_t first = input.first[d], last = input.last[d], extent = input.tile[d];
  const bool is_tiled = extent != 0;
  if (one.what == action::index || (!is_tiled && one.what == action::local)) {
    return range_of(first, last);
  }
  if (!is_tiled) return range_of(0, 0);
  if (first < 0) return {};
  const std::int64_t first_tile = first / extent, last_tile = last / extent;
  if (one.what == action::tile) return range_of(first_tile, last_tile);
  if (one.what == action::tile_origin) return range_of(first_tile * extent, last_tile * extent);
  return first_tile == last_tile ? range_of(first % extent, last % extent)
                                 : range_of(0, extent - 1);
}

number_range index_condition::range_for(const index_condition_input& input) const {
  constexpr std::size_t most = 40;  // more than conditions that are found have at a time
  std::array<number_range, most> stack;
  std::size_t count = 0;
  for (const step& one : steps_) {
    if (one.what == action::negation) {
      stack[count - 1] = negated(stack[count - 1]);
    } else if (one.what == action::operation) {
      --count;
      stack[count - 1] = combined(one.op, stack[count - 1], stack[count]);
    } else if (count == most) {
      return {};
    } else {
      stack[count++] = range_of_step(one, input);
    }
  }
  return stack[count - 1];
}

}  // namespace libtiles::compiler
