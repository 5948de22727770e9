#include "tests/fuzz/target_generator.hpp"

#include <numeric>

#include "tests/fuzz/build_tree.hpp"

namespace fuzz {
namespace {

constexpr int attempts = 4;

const expression& root_of(const expression& place) {
  const bool is_part =
      place.kind == expression_kind::element || place.kind == expression_kind::field;
  return is_part ? root_of(*place.parts[0]) : place;
}

// Components of vectors have no address, nor have vectors in structs.
bool may_be_referred_to(const expression& place) {
  if (!is_place(place)) return false;
  const expression* at = &place;
  while (at->kind == expression_kind::element) at = at->parts[0].get();
  return !place.t.is_vector() || at->kind != expression_kind::field;
}

}  // namespace

expression_ptr target_generator::any() {
  if (state_.is_kernel && random_.chance(40)) {
    if (!state_.own_slots.empty() && random_.chance(50)) {
      return within(expressions_.own_slot(random_.one_of(state_.own_slots)));
    }
    for (std::size_t n = 0; n < kernel_.views.size(); ++n) {
      if (!is_written_by_owners(kernel_.views[n]) || random_.chance(30)) continue;
      return within(expressions_.own_element(static_cast<int>(n)));
    }
  }
  for (int attempt = 0; attempt < attempts && !state_.visible.empty(); ++attempt) {
    const int id = random_.one_of(state_.visible);
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    if (v.is_const || v.is_counter || v.t.is_index()) continue;
    return within(build::variable(*state_.made, id));
  }
  return nullptr;
}

// Of vectors the whole, or some components, each once.
expression_ptr target_generator::within(expression_ptr whole) {
  expression_ptr leaf = expressions_.leaf_within(std::move(whole), 1);
  if (!leaf->t.is_vector() || random_.chance(50)) return leaf;
  std::vector<int> lanes(static_cast<std::size_t>(leaf->t.lanes));
  std::iota(lanes.begin(), lanes.end(), 0);
  const int count = random_.between(1, leaf->t.lanes);
  for (int& lane : lanes) {
    std::swap(lane, lanes[static_cast<std::size_t>(random_.below(leaf->t.lanes))]);
  }
  lanes.resize(static_cast<std::size_t>(count));
  return build::swizzle(std::move(leaf), std::move(lanes), random_.below(2));
}

expression_ptr target_generator::some_leaf(bool is_const) {
  expression_ptr leaf = is_const ? expressions_.stored_leaf(1) : any();
  return leaf && may_be_referred_to(*leaf) ? std::move(leaf) : nullptr;
}

expression_ptr target_generator::structure(int which, bool is_const) {
  for (const int id : state_.visible) {
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    const bool fits = v.t.structure == which && v.t.count == 0 && (is_const || !v.is_const);
    if (fits && random_.chance(60)) return build::variable(*state_.made, id);
  }
  return nullptr;
}

expression_ptr target_generator::index(const type& wanted, bool is_const) {
  for (const int id : state_.visible) {
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    const bool fits = v.t.is_index() && is_same_leaf(v.t, wanted) && (is_const || !v.is_const);
    if (fits && random_.chance(60)) return build::variable(*state_.made, id);
  }
  return nullptr;
}

expression_ptr target_generator::referable(const type& wanted, bool is_const) {
  if (wanted.structure >= 0) return structure(wanted.structure, is_const);
  if (wanted.is_index()) return index(wanted, is_const);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    expression_ptr leaf = some_leaf(is_const);
    const bool fits = leaf && is_same_leaf(leaf->t, wanted);
    if (fits) return leaf;
  }
  return nullptr;
}

// Behind a barrier, elements of tile_static arrays belong to others.
expression_ptr target_generator::lasting(bool is_const) {
  expression_ptr place;
  if (!kernel_.structures.empty() && random_.chance(30)) {
    place = structure(random_.below(static_cast<int>(kernel_.structures.size())), is_const);
  }
  if (!place) place = some_leaf(is_const);
  if (!place) return nullptr;
  const expression& root = root_of(*place);
  const bool is_shared =
      root.kind == expression_kind::variable &&
      state_.made->variables[static_cast<std::size_t>(root.which)].is_tile_static;
  return is_shared ? nullptr : std::move(place);
}

}  // namespace fuzz
