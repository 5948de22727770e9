// Random expressions without operators: literals, variables, indices, elements.
#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/enumeration_generator.hpp"
#include "tests/fuzz/expression_generator.hpp"
#include "tests/fuzz/scalars.hpp"

namespace fuzz {

expression_ptr expression_generator::leaf(int depth) {
  const int chosen = random_.below(10);
  if (state_.is_plain && chosen >= 5) return parameter();
  if (state_.is_plain && chosen >= 2) return thread_index();
  if (chosen < 2) return literal();
  if (state_.is_kernel && chosen < 3) return thread_index();
  return number_of(stored_leaf(depth));
}

expression_ptr expression_generator::stored_leaf(int depth) {
  const int chosen = random_.below(8);
  if (state_.is_kernel && chosen < 3) return element_of_view(depth);
  if (state_.is_kernel && chosen < 4) return element_of_tile_static(depth);
  return variable(depth);
}

// Of a vector, a component.
expression_ptr expression_generator::number_of(expression_ptr leaf) {
  if (leaf->t.enumeration >= 0) {
    return enumeration_generator(random_, kernel_, state_, *this).number_of(std::move(leaf));
  }
  if (leaf->t.is_index()) {
    const int dimension = random_.below(leaf->t.lanes);
    return build::component(std::move(leaf), dimension);
  }
  if (!leaf->t.is_vector()) return leaf;
  const int lane = random_.below(leaf->t.lanes);
  return build::swizzle(std::move(leaf), {lane}, random_.below(2));
}

expression_ptr expression_generator::literal() {
  if (random_.chance(70)) return integer_literal();
  if (random_.chance(20)) {
    return build::integer(random_.bits() & 1, scalar::boolean);
  }
  const int quarters = random_.below(200);
  const bool is_double = kernel_.has_doubles && random_.chance(40);
  expression_ptr made =
      build::node(expression_kind::literal, {is_double ? scalar::float64 : scalar::float32},
                  {quarters / 4.0, quarters / 4.0, 2});
  made->real = quarters / 4.0;
  return made;
}

// Small ones, those at the ends of a type, and powers of two.
expression_ptr expression_generator::integer_literal() {
  static const std::vector<scalar> types = {scalar::int32, scalar::int32, scalar::uint32,
                                            scalar::int64, scalar::uint64};
  const scalar s = random_.one_of(types);
  const int bits = bits_of(s) - (is_signed(s) ? 1 : 0);
  const std::uint64_t most = ~std::uint64_t{0} >> (64 - bits);
  std::uint64_t value = static_cast<std::uint64_t>(random_.below(12));
  if (random_.chance(25)) value = most - value % 3;
  if (random_.chance(15)) value = std::uint64_t{1} << random_.below(bits);
  if (random_.chance(15)) value = random_.bits() & most;
  expression_ptr made = build::integer(value, s);
  made->which = random_.chance(30) ? 1 : 0;
  return made;
}

expression_ptr expression_generator::variable(int depth) {
  if (state_.visible.empty()) return literal();
  return leaf_within(build::variable(*state_.made, random_.one_of(state_.visible)), depth);
}

expression_ptr expression_generator::own_number(scalar s) {
  std::vector<expression_ptr> all;
  for (const int id : state_.visible) {
    const type& known = state_.made->variables[static_cast<std::size_t>(id)].t;
    if (known.is_number() && known.number == s) all.push_back(build::variable(*state_.made, id));
  }
  for (std::size_t n = 0; n < kernel_.views.size(); ++n) {
    const view& v = kernel_.views[n];
    const bool has_own = v.extents == kernel_.domain && !v.is_counted && v.element.is_number() &&
                         v.element.number == s;
    if (has_own) all.push_back(own_element(static_cast<int>(n)));
  }
  if (all.empty() || random_.chance(10)) return leaf(0);
  return std::move(all[static_cast<std::size_t>(random_.below(static_cast<int>(all.size())))]);
}

expression_ptr expression_generator::sum(scalar s) {
  const operation op = random_.chance(70) ? operation::add : operation::multiply;
  expression_ptr left = own_number(s);
  expression_ptr right = own_number(s);
  const bool is_real = is_floating(common(left->t.number, right->t.number));
  expression_ptr made = is_real ? arithmetic_of_reals(op, std::move(left), std::move(right))
                                : arithmetic_of_integers(op, std::move(left), std::move(right));
  return made_assignable(std::move(made), s);
}

expression_ptr expression_generator::with(int variable, scalar s) {
  expression_ptr left = number_of(leaf_within(build::variable(*state_.made, variable), 1));
  expression_ptr right = any(1);
  const operation op = random_.chance(70) ? operation::add : operation::multiply;
  const bool is_real = is_floating(common(left->t.number, right->t.number));
  expression_ptr made = is_real ? arithmetic_of_reals(op, std::move(left), std::move(right))
                                : arithmetic_of_integers(op, std::move(left), std::move(right));
  return made_assignable(std::move(made), s);
}

// That no inner name hides.
expression_ptr expression_generator::parameter() {
  std::vector<int> all;
  for (const int id : state_.made->parameters) {
    const bool is_visible =
        std::find(state_.visible.begin(), state_.visible.end(), id) != state_.visible.end();
    if (is_visible) all.push_back(id);
  }
  return all.empty() ? thread_index() : build::variable(*state_.made, random_.one_of(all));
}

expression_ptr expression_generator::plain(int depth) {
  state_.is_plain = true;
  expression_ptr made = any(depth);
  state_.is_plain = false;
  return made;
}

expression_ptr expression_generator::plain_with(int variable, scalar s) {
  state_.is_plain = true;
  expression_ptr made = with(variable, s);
  state_.is_plain = false;
  return made;
}

expression_ptr expression_generator::thread_index() {
  const int rank = static_cast<int>(kernel_.domain.size());
  const int d = random_.below(rank);
  const auto dimension = static_cast<std::size_t>(d);
  const bool is_tiled = !kernel_.tile.empty();
  const auto which = static_cast<index_kind>(is_tiled ? random_.below(4) : 0);
  int most = kernel_.domain[dimension] - 1;
  if (which == index_kind::local) most = kernel_.tile[dimension] - 1;
  expression_ptr made =
      build::node(expression_kind::thread_index, {scalar::int32}, {0, static_cast<double>(most)});
  made->which = static_cast<int>(which);
  made->number = d;
  return made;
}

expression_ptr expression_generator::own_element(int view) {
  const fuzz::view& v = kernel_.views[static_cast<std::size_t>(view)];
  expression_ptr made =
      build::node(expression_kind::own_element, v.element, limits_of(v.element.number));
  made->which = view;
  made->number = random_.below(5);
  return made;
}

// What another thread may write is read at the thread's own index only.
expression_ptr expression_generator::element_of_view(int depth) {
  const int chosen = random_.below(static_cast<int>(kernel_.views.size()));
  const fuzz::view& v = kernel_.views[static_cast<std::size_t>(chosen)];
  const auto dimensions = static_cast<int>(v.extents.size());
  if (random_.chance(10)) {
    const int d = random_.below(dimensions);
    const double extent = v.extents[static_cast<std::size_t>(d)];
    expression_ptr made =
        build::node(expression_kind::view_extent, {scalar::int32}, {extent, extent});
    made->which = chosen;
    made->number = d;
    return made;
  }
  if (v.is_counted) return variable(depth);
  if (v.extents == kernel_.domain && (!v.is_const || random_.chance(40))) {
    return leaf_within(own_element(chosen), depth);
  }
  return leaf_within(any_element(chosen, std::min(depth, 2) - 1), depth);
}

expression_ptr expression_generator::any_element(int view, int depth) {
  const fuzz::view& v = kernel_.views[static_cast<std::size_t>(view)];
  expression_ptr made =
      build::node(expression_kind::any_element, v.element, limits_of(v.element.number));
  made->which = view;
  made->number = random_.below(3);
  for (const int extent : v.extents) made->parts.push_back(index_below(extent, depth));
  return made;
}

expression_ptr expression_generator::own_slot(int tile_static) {
  const int rank = static_cast<int>(kernel_.tile.size());
  expression_ptr slot;
  for (int d = 0; d < rank; ++d) {
    const double extent = kernel_.tile[static_cast<std::size_t>(d)];
    expression_ptr local =
        build::node(expression_kind::thread_index, {scalar::int32}, {0, extent - 1});
    local->which = static_cast<int>(index_kind::local);
    local->number = d;
    if (!slot) {
      slot = std::move(local);
      continue;
    }
    slot = build::binary(operation::multiply, std::move(slot),
                         build::integer(static_cast<std::uint64_t>(extent), scalar::int32));
    slot = build::binary(operation::add, std::move(slot), std::move(local));
  }
  return build::element(kernel_, build::variable(*state_.made, tile_static), std::move(slot));
}

expression_ptr expression_generator::element_of_tile_static(int depth) {
  if (!state_.own_slots.empty() && (state_.readable.empty() || random_.chance(40))) {
    return leaf_within(own_slot(random_.one_of(state_.own_slots)), depth);
  }
  if (state_.readable.empty()) return variable(depth);
  return leaf_within(build::variable(*state_.made, random_.one_of(state_.readable)), depth);
}

}  // namespace fuzz
