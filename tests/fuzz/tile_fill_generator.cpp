#include "tests/fuzz/tile_fill_generator.hpp"

#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"

namespace fuzz {

void tile_fill_generator::declare_arrays(std::vector<statement>& body) {
  for (std::size_t n = 0; n < kernel_.views.size(); ++n) {
    const view& v = kernel_.views[n];
    if (!v.is_const || random_.chance(40)) continue;
    const int most = v.extents.size() == 1 ? 40 : v.extents.size() == 2 ? 7 : 4;
    std::vector<int> extents;
    for (std::size_t d = 0; d < v.extents.size(); ++d) extents.push_back(random_.between(1, most));
    declare(body, v.element, std::move(extents), static_cast<int>(n));
  }
  if (random_.chance(50)) {
    const type element = {random_.chance(50) ? scalar::int32 : scalar::uint32};
    declare(body, element, {random_.between(1, 40)}, -1);
  }
}

void tile_fill_generator::declare(std::vector<statement>& body, const type& element,
                                  std::vector<int> extents, int view) {
  type t = element;
  t.count = 1;
  for (const int extent : extents) t.count *= extent;
  const int id = statements_.add_variable(t, "ts");
  variable& made = state_.made->variables[static_cast<std::size_t>(id)];
  made.is_tile_static = true;
  made.extents = std::move(extents);
  statement s;
  s.kind = statement_kind::declaration;
  s.variable = id;
  body.push_back(std::move(s));
  arrays_.push_back({id, view});
}

void tile_fill_generator::append(std::vector<statement>& body) {
  if (arrays_.empty()) return;
  const filled chosen = random_.one_of(arrays_);
  body.push_back(chosen.view < 0 ? histogram(chosen) : load(chosen));
  make_readable(chosen.variable);
  for (int n = 0; n < 2; ++n) statements_.append_collection(chosen.variable, body);
}

void tile_fill_generator::make_readable(int variable) {
  const auto forget = [&](std::vector<int>& all) {
    all.erase(std::remove(all.begin(), all.end(), variable), all.end());
  };
  forget(state_.own_slots);
  forget(state_.readable);
  state_.counted.erase(
      std::remove_if(state_.counted.begin(), state_.counted.end(),
                     [&](const counted_array& one) { return one.variable == variable; }),
      state_.counted.end());
  state_.readable.push_back(variable);
}

statement tile_fill_generator::histogram(const filled& chosen) {
  statement s;
  s.kind = statement_kind::histogram;
  s.waits = true;
  s.target = build::variable(*state_.made, chosen.variable);
  expression_generator& expressions = statements_.expressions();
  const int bins = s.target->t.count;
  expression_ptr bin = expressions.index_below(bins + bins / 2 + 2, 2);
  if (random_.chance(40)) bin = expressions.made_assignable(expressions.any(2), scalar::int32);
  s.values.push_back(std::move(bin));
  return s;
}

statement tile_fill_generator::load(const filled& chosen) {
  statement s;
  s.kind = statement_kind::tile_load;
  s.waits = true;
  s.target = build::variable(*state_.made, chosen.variable);
  const view& v = kernel_.views[static_cast<std::size_t>(chosen.view)];
  expression_ptr from = build::node(expression_kind::view_shape, {}, {});
  from->which = chosen.view;
  s.values.push_back(std::move(from));
  s.values.push_back(
      origin(v, state_.made->variables[static_cast<std::size_t>(chosen.variable)].extents));
  const bool has_fill = v.element.is_number() && v.element.enumeration < 0;
  auto beyond = static_cast<border>(random_.below(borders));
  if (beyond == border::fill && !has_fill) beyond = border::zero;
  if (beyond == border::fill) {
    s.values.push_back(
        build::integer(static_cast<std::uint64_t>(random_.below(100)), scalar::int32));
  }
  s.number = static_cast<int>(beyond);
  return s;
}

// An index<N>, or a number for one dimension.
expression_ptr tile_fill_generator::origin(const view& v, const std::vector<int>& extents) {
  const int rank = static_cast<int>(v.extents.size());
  if (v.extents.size() == kernel_.domain.size() && random_.chance(25)) {
    expression_ptr made = build::node(expression_kind::thread_place,
                                      {scalar::int32, -1, 0, rank, -1, lanes_of::index}, {});
    made->which = static_cast<int>(index_kind::origin);
    return made;
  }
  std::vector<expression_ptr> parts;
  for (int d = 0; d < rank; ++d) {
    const auto at = static_cast<std::size_t>(d);
    parts.push_back(place(d, v.extents[at] + extents[at]));
  }
  if (rank == 1 && random_.chance(50)) return std::move(parts[0]);
  expression_ptr made = build::vector(scalar::int32, rank, std::move(parts));
  made->t.kind = lanes_of::index;
  return made;
}

// A number, also one before the tile or far beyond the view.
expression_ptr tile_fill_generator::place(int dimension, int extent) {
  const auto by = [&](int most) {
    return build::integer(static_cast<std::uint64_t>(random_.below(most)), scalar::int32);
  };
  const bool is_shared = static_cast<std::size_t>(dimension) < kernel_.tile.size();
  if (!is_shared || random_.chance(30)) {
    expression_ptr far = by(2 * extent);
    return random_.chance(50) ? std::move(far) : build::unary(operation::minus, std::move(far));
  }
  const index_kind which = random_.chance(60) ? index_kind::origin : index_kind::tile;
  expression_ptr at =
      build::node(expression_kind::thread_index, {scalar::int32},
                  {0, static_cast<double>(kernel_.domain[static_cast<std::size_t>(dimension)])});
  at->which = static_cast<int>(which);
  at->number = dimension;
  return build::binary(random_.chance(70) ? operation::subtract : operation::add, std::move(at),
                       by(extent));
}

}  // namespace fuzz
