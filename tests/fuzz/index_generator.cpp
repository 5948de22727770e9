#include "tests/fuzz/index_generator.hpp"

#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/type_choice.hpp"

namespace fuzz {
namespace {

type of_kind(lanes_of kind, std::size_t rank) {
  return {scalar::int32, -1, 0, static_cast<int>(rank), -1, kind};
}

bool is_small(const expression& value) {
  const limits kept = build::kept_by(value.t);
  return value.range.low >= kept.low && value.range.high <= kept.high;
}

limits limits_of_components(const std::vector<int>& extents, int less) {
  const int most = *std::max_element(extents.begin(), extents.end());
  const int least = *std::min_element(extents.begin(), extents.end());
  return {static_cast<double>(less > 0 ? 0 : least), static_cast<double>(most - less)};
}

}  // namespace

expression_ptr index_generator::any(const type& wanted, int depth) {
  if (depth <= 0) return random_.chance(70) ? stored(wanted) : constructed(wanted, 0);
  switch (random_.below(8)) {
    case 0:
    case 1:
      return stored(wanted);
    case 2:
      return constructed(wanted, depth - 1);
    case 3:
      return conditional(wanted, depth - 1);
    case 4:
      if (expression_ptr made = numbers_.call_returning(wanted, depth - 1)) return made;
      return stored(wanted);
    case 5:
      return divided(wanted, depth - 1);
    default:
      return arithmetic(wanted, depth - 1);
  }
}

expression_ptr index_generator::assignable(const type& wanted, int depth) {
  return made_small(any(wanted, depth));
}

expression_ptr index_generator::number(int depth) {
  const type t = any_index(random_);
  const int chosen = random_.below(10);
  if (chosen < 5) return component(any(t, depth), depth);
  if (chosen < 7) {
    const operation op = random_.chance(50) ? operation::equal : operation::not_equal;
    return build::binary(op, any(t, depth), any(t, depth));
  }
  if (chosen < 8) return guarded_element(depth);
  const auto rank = static_cast<std::size_t>(t.lanes);
  expression_ptr extent = any(of_kind(lanes_of::extent, rank), depth);
  if (chosen < 9) return contains(std::move(extent), any(of_kind(lanes_of::index, rank), depth));
  expression_ptr made =
      build::node(expression_kind::extent_size, {scalar::uint32}, limits_of(scalar::uint32));
  made->parts.push_back(std::move(extent));
  return made;
}

expression_ptr index_generator::component(expression_ptr index, int depth) {
  const int rank = index->t.lanes;
  expression_ptr made = build::component(std::move(index), random_.below(rank));
  if (random_.chance(30)) made->parts.push_back(numbers_.index_below(rank, std::min(depth, 1)));
  return made;
}

expression_ptr index_generator::operand(int depth) {
  expression_ptr value = numbers_.small(numbers_.any(depth));
  // Neither a bool nor an unscoped enumeration is one.
  const bool is_integer = value->t.number != scalar::boolean && kernel_.enumerations.empty();
  if (is_integer) return value;
  return build::conversion(std::move(value), scalar::int32, random_.below(3));
}

// ---- as they are

expression_ptr index_generator::stored(const type& wanted) {
  std::vector<expression_ptr> all;
  for (const int id : state_.visible) {
    const type& known = state_.made->variables[static_cast<std::size_t>(id)].t;
    const bool fits = known.is_index() && is_same_leaf(known, wanted);
    if (fits) all.push_back(build::variable(*state_.made, id));
  }
  const auto rank = static_cast<std::size_t>(wanted.lanes);
  const bool is_extent = wanted.kind == lanes_of::extent;
  if (state_.is_kernel && rank == kernel_.domain.size()) {
    if (!is_extent) all.push_back(thread_place());
    if (is_extent && !kernel_.tile.empty()) all.push_back(shape(-1));
  }
  for (std::size_t n = 0; state_.is_kernel && is_extent && n < kernel_.views.size(); ++n) {
    if (kernel_.views[n].extents.size() == rank) all.push_back(shape(static_cast<int>(n)));
  }
  if (all.empty()) return constructed(wanted, 0);
  return std::move(all[static_cast<std::size_t>(random_.below(static_cast<int>(all.size())))]);
}

expression_ptr index_generator::thread_place() {
  const bool is_tiled = !kernel_.tile.empty();
  const auto which = static_cast<index_kind>(is_tiled ? random_.below(4) : 0);
  const std::vector<int>& most = which == index_kind::local ? kernel_.tile : kernel_.domain;
  expression_ptr made =
      build::node(expression_kind::thread_place, of_kind(lanes_of::index, kernel_.domain.size()),
                  limits_of_components(most, 1));
  made->which = static_cast<int>(which);
  return made;
}

expression_ptr index_generator::shape(int view) {
  const std::vector<int>& extents =
      view < 0 ? kernel_.tile : kernel_.views[static_cast<std::size_t>(view)].extents;
  expression_ptr made =
      build::node(expression_kind::view_shape, of_kind(lanes_of::extent, extents.size()),
                  limits_of_components(extents, 0));
  made->which = view;
  return made;
}

expression_ptr index_generator::constructed(const type& wanted, int depth) {
  std::vector<expression_ptr> parts;
  for (int d = 0; d < wanted.lanes; ++d) parts.push_back(operand(depth));
  expression_ptr made = build::vector(wanted.number, wanted.lanes, std::move(parts));
  made->t = wanted;
  made->number = random_.chance(40) ? 1 : 0;
  return made;
}

expression_ptr index_generator::conditional(const type& wanted, int depth) {
  expression_ptr a = any(wanted, depth);
  expression_ptr b = any(wanted, depth);
  expression_ptr made = build::conditional(numbers_.condition(depth), std::move(a), std::move(b));
  made->t = wanted;
  return made;
}

// ---- operators

expression_ptr index_generator::made_small(expression_ptr value) {
  if (is_small(*value)) return value;
  const type wanted = value->t;
  const auto by = static_cast<std::uint64_t>(random_.between(2, 1000));
  return of_two(operation::remainder, wanted, std::move(value), build::integer(by, scalar::int32));
}

expression_ptr index_generator::of_two(operation op, const type& wanted, expression_ptr left,
                                       expression_ptr right) {
  expression_ptr made = build::binary(op, std::move(left), std::move(right));
  made->t = wanted;
  return made;
}

// With one like it or a number; of an extent, with an index, too.
expression_ptr index_generator::arithmetic(const type& wanted, int depth) {
  static const std::vector<operation> operations = {operation::add, operation::subtract,
                                                    operation::multiply};
  const operation op = random_.one_of(operations);
  const bool has_number = op == operation::multiply || random_.chance(50);
  expression_ptr left = made_small(any(wanted, depth));
  if (!has_number) {
    type other = wanted;
    if (wanted.kind == lanes_of::extent && random_.chance(50)) other.kind = lanes_of::index;
    return of_two(op, wanted, std::move(left), made_small(any(other, depth)));
  }
  expression_ptr right = operand(depth);
  if (random_.chance(40)) std::swap(left, right);
  return of_two(op, wanted, std::move(left), std::move(right));
}

expression_ptr index_generator::divided(const type& wanted, int depth) {
  expression_ptr value = any(wanted, depth);
  expression_ptr by =
      build::integer(static_cast<std::uint64_t>(random_.between(1, 100)), scalar::int32);
  if (random_.chance(50))
    return of_two(operation::remainder, wanted, std::move(value), std::move(by));
  const limits range = {std::min(value->range.low, 0.0), std::max(value->range.high, 0.0)};
  expression_ptr made = of_two(operation::divide, wanted, std::move(value), std::move(by));
  made->range = range;
  return made;
}

expression_ptr index_generator::contains(expression_ptr extent, expression_ptr index) {
  expression_ptr made =
      build::node(expression_kind::extent_contains, {scalar::boolean}, limits_of(scalar::boolean));
  made->parts.push_back(std::move(extent));
  made->parts.push_back(std::move(index));
  return made;
}

// Of a view that nobody writes, where the index is within it; another number elsewhere.
expression_ptr index_generator::guarded_element(int depth) {
  std::vector<std::pair<int, int>> all;  // of a view and a variable
  for (std::size_t n = 0; state_.is_kernel && n < kernel_.views.size(); ++n) {
    const view& v = kernel_.views[n];
    if (!v.is_const || !v.element.is_number() || v.element.enumeration >= 0) continue;
    for (const int id : state_.visible) {
      const type& known = state_.made->variables[static_cast<std::size_t>(id)].t;
      const bool fits =
          known.is_index() && is_same_leaf(known, of_kind(lanes_of::index, v.extents.size()));
      if (fits) all.emplace_back(static_cast<int>(n), id);
    }
  }
  if (all.empty()) return component(any(any_index(random_), depth), depth);
  const auto [view, id] = random_.one_of(all);
  const type element = kernel_.views[static_cast<std::size_t>(view)].element;
  expression_ptr within =
      build::node(expression_kind::any_element, element, limits_of(element.number));
  within->which = view;
  within->parts.push_back(build::variable(*state_.made, id));
  expression_ptr elsewhere = build::conversion(numbers_.assignable({element.number}, depth),
                                               element.number, random_.below(3));
  return build::conditional(contains(shape(view), build::variable(*state_.made, id)),
                            std::move(within), std::move(elsewhere));
}

}  // namespace fuzz
