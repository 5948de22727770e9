#include "libtiles/compiler/analysis/access/thread_relative.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

using origin = thread_relative::origin;
using syntax::binary_operator;

bool has_same_start(const thread_relative& a, const thread_relative& b) {
  return a.start == b.start && a.dimension == b.dimension;
}

bool is_one_number(const thread_relative& value) {
  return value.start == origin::zero && value.lowest == value.highest;
}

// Numbers beyond an int wrap, so that nothing is known of them.
thread_relative checked(const thread_relative& value) {
  const bool fits = value.lowest >= INT32_MIN && value.highest <= INT32_MAX;
  return fits ? value : thread_relative{};
}

thread_relative moved(const thread_relative& value, std::int64_t lowest, std::int64_t highest) {
  return checked({value.start, value.dimension, value.lowest + lowest, value.highest + highest});
}

thread_relative divided(const thread_relative& a, const thread_relative& b) {
  if (a.start != origin::zero || !is_one_number(b) || b.lowest <= 0 || a.lowest < 0) return {};
  return {origin::zero, 0, a.lowest / b.lowest, a.highest / b.lowest};
}

// Of any number: what is left is less than the divisor.
thread_relative remainder(const thread_relative& a, const thread_relative& b) {
  if (!is_one_number(b) || b.lowest <= 0) return {};
  const bool is_positive = a.start == origin::zero && a.lowest >= 0;
  return {origin::zero, 0, is_positive ? 0 : 1 - b.lowest, b.lowest - 1};
}

}  // namespace

thread_arithmetic::thread_arithmetic(const type& thread_parameter)
    : is_tiled_(thread_parameter.kind == type_kind::tiled_index), tile_(thread_parameter.tile) {}

thread_relative thread_arithmetic::compute(binary_operator op, const thread_relative& left,
                                           const thread_relative& right) const {
  thread_relative made;
  if (op == binary_operator::add) made = add(left, right);
  if (op == binary_operator::subtract) made = subtract(left, right);
  if (op == binary_operator::multiply) made = multiply(left, right);
  if (op == binary_operator::divide) made = divided(without_local(left), right);
  if (op == binary_operator::remainder) made = remainder(without_local(left), right);
  if (made.start != origin::anything) return made;
  return is_uniform(left) && is_uniform(right) ? thread_relative::same_for_all() : made;
}

thread_relative thread_arithmetic::join(const thread_relative& a, const thread_relative& b) {
  if (a.start == origin::anything || !has_same_start(a, b) || a.start == origin::uniform) return {};
  return {a.start, a.dimension, std::min(a.lowest, b.lowest), std::max(a.highest, b.highest)};
}

bool thread_arithmetic::is_uniform(const thread_relative& value) {
  const bool has_uniform_start = value.start == origin::zero || value.start == origin::uniform ||
                                 value.start == origin::tile || value.start == origin::tile_origin;
  return has_uniform_start && value.lowest == value.highest;
}

thread_relative thread_arithmetic::add(const thread_relative& a, const thread_relative& b) const {
  if (b.start == origin::zero) return moved(a, b.lowest, b.highest);
  if (a.start == origin::zero) return moved(b, a.lowest, a.highest);
  const bool is_place =
      a.dimension == b.dimension && a.start == origin::tile_origin && b.start == origin::local;
  if (is_place)
    return moved({origin::global, a.dimension, b.lowest, b.highest}, a.lowest, a.highest);
  if (a.start == origin::local && b.start != origin::local) {
    return b.start == origin::tile_origin && a.dimension == b.dimension ? add(b, a)
                                                                        : add(without_local(a), b);
  }
  if (b.start == origin::local) return add(a, without_local(b));
  const bool is_number = is_uniform({a.start, 0, 0, 0}) && is_uniform({b.start, 0, 0, 0});
  if (!is_number) return {};
  return moved({origin::uniform, 0, a.lowest, a.highest}, b.lowest, b.highest);
}

thread_relative thread_arithmetic::subtract(const thread_relative& a,
                                            const thread_relative& b) const {
  if (b.start == origin::zero) return moved(a, -b.highest, -b.lowest);
  if (b.start == origin::local) {
    const bool is_origin = a.start == origin::global && a.dimension == b.dimension;
    if (is_origin) {
      return moved({origin::tile_origin, a.dimension, a.lowest, a.highest}, -b.highest, -b.lowest);
    }
    return subtract(a, without_local(b));
  }
  if (!is_uniform(b)) return {};
  return add(a.start == origin::local ? without_local(a) : a, thread_relative::same_for_all());
}

thread_relative thread_arithmetic::multiply(const thread_relative& a,
                                            const thread_relative& b) const {
  if (a.start == origin::zero && b.start != origin::zero) return multiply(b, a);
  if (b.start != origin::zero) return {};
  const bool is_origin = a.start == origin::tile && is_one_number(b) && a.lowest == 0 &&
                         a.highest == 0 && b.lowest == tile_extent(a.dimension);
  if (is_origin) return {origin::tile_origin, a.dimension, 0, 0};
  const thread_relative number = without_local(a);
  if (number.start != origin::zero) return {};
  const auto [lowest, highest] =
      std::minmax({number.lowest * b.lowest, number.lowest * b.highest, number.highest * b.lowest,
                   number.highest * b.highest});
  return checked({origin::zero, 0, lowest, highest});
}

// A place in the tile is one of the tile's.
thread_relative thread_arithmetic::without_local(const thread_relative& value) const {
  if (value.start != origin::local) return value;
  return {origin::zero, 0, value.lowest, value.highest + tile_extent(value.dimension) - 1};
}

std::int64_t thread_arithmetic::tile_extent(int dimension) const {
  return is_tiled_ ? tile_[static_cast<std::size_t>(dimension)] : 1;
}

index_form thread_arithmetic::form_of(const thread_relative& value) const {
  const thread_relative known = without_local(value);
  const auto form = [&](index_base base) {
    return index_form{base, known.dimension, known.lowest, known.highest};
  };
  switch (known.start) {
    case origin::zero:
      return form(index_base::zero);
    case origin::global:
      return form(index_base::global);
    case origin::tile_origin:
      return form(index_base::tile_origin);
    case origin::tile:
    case origin::uniform:
      return {index_base::uniform, 0, known.lowest, known.highest};
    default:
      return {};
  }
}

}  // namespace libtiles::compiler
