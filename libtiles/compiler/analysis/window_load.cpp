#include "libtiles/compiler/analysis/window_load.hpp"

#include <algorithm>
#include <map>

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/staging_copy.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

bool is_value(const typed::statement& s) {
  const auto* const made = std::get_if<typed::declaration>(&s.node);
  return made != nullptr && made->initializer && !has_effects(*made->initializer);
}

bool is_barrier_of_tile_static(const typed::statement& s) {
  const auto* const barrier = std::get_if<typed::barrier>(&s.node);
  return barrier != nullptr && barrier->ordered == typed::fence::tile_static &&
         !barrier->ends_loads;
}

const typed::for_statement* only_loop(const typed::block& b) {
  const typed::for_statement* found = nullptr;
  for (const auto& each : b.statements) {
    const auto* const loop = std::get_if<typed::for_statement>(&each->node);
    if (loop != nullptr && (found != nullptr || orders_memory(*each))) return nullptr;
    if (loop != nullptr) found = loop;
    if (loop == nullptr && !is_value(*each) && !is_barrier_of_tile_static(*each)) return nullptr;
  }
  return found;
}

const typed::binary* binary_of(const typed::expression& e, binary_operator op) {
  const auto* const both = std::get_if<typed::binary>(&e.node);
  return both != nullptr && both->op == op ? both : nullptr;
}

std::optional<std::int64_t> literal_value(const typed::expression& e) {
  const typed::literal* const known = build::literal_of(e);
  if (known == nullptr || !is_int(*e.type)) return std::nullopt;
  return build::signed_value(*known, *e.type);
}

std::int64_t product_from(const std::vector<std::int64_t>& counts, std::size_t first) {
  std::int64_t product = 1;
  for (std::size_t d = first; d < counts.size(); ++d) product *= counts[d];
  return product;
}

class window_load_search {
 public:
  window_load_search(const typed::variable& array, const type& tiled_index, affine_analysis& values)
      : tiled_index_(tiled_index), values_(values), counts_(array_extents(*array.type)) {
    made_.array = &array;
  }

  std::optional<staged_window> run(const typed::for_statement& loop) {
    if (!counts_all_elements(loop) || !note_values(loop)) return std::nullopt;
    const typed::statement& last = *std::get<typed::block>(loop.body->node).statements.back();
    const auto* const effect = std::get_if<typed::expression_statement>(&last.node);
    const auto* const copied =
        effect == nullptr ? nullptr : std::get_if<typed::assignment>(&effect->value->node);
    if (copied == nullptr || copied->op || copied->is_asynchronous) return std::nullopt;
    if (has_effects(*copied->target) || has_effects(*copied->value)) return std::nullopt;
    const auto* const choice = std::get_if<typed::conditional>(&copied->value->node);
    if (choice == nullptr || !is_own_place(*copied->target)) return std::nullopt;
    if (!reads_window(*choice->if_true) || !note_guards(*choice->condition)) return std::nullopt;
    if (!(*copied->target->type == *choice->if_true->type)) return std::nullopt;
    if (build::literal_of(*choice->if_false) == nullptr) return std::nullopt;
    made_.beyond = choice->if_false.get();
    for (const std::int64_t count : counts_) part_.places.push_back({0, count - 1});
    made_.parts.push_back(std::move(part_));
    return std::move(made_);
  }

 private:
  // for (int n = number of the thread; n < elements; n += threads)
  bool counts_all_elements(const typed::for_statement& loop) {
    if (loop.first.size() != 1 || !loop.condition || !loop.step) return false;
    const auto* const counter = std::get_if<typed::declaration>(&loop.first.front()->node);
    const typed::binary* const below = binary_of(*loop.condition, binary_operator::less);
    const auto* const step = std::get_if<typed::assignment>(&loop.step->node);
    if (counter == nullptr || !counter->initializer || below == nullptr || step == nullptr ||
        has_effects(*counter->initializer)) {
      return false;
    }
    counter_ = counter->declared;
    std::int64_t threads = 1;
    for (int d = 0; d < tiled_index_.rank; ++d) {
      threads *= tiled_index_.tile[static_cast<std::size_t>(d)];
    }
    return is_number_of_thread(*counter->initializer) && named_variable(*below->left) == counter_ &&
           literal_value(*below->right) == product_from(counts_, 0) &&
           step->op == binary_operator::add && named_variable(*step->target) == counter_ &&
           literal_value(*step->value) == threads;
  }

  bool is_number_of_thread(const typed::expression& e) {
    std::optional<affine_form> rest = values_.of(e);
    std::int64_t below = 1;
    for (int d = tiled_index_.rank; rest && d-- > 0;) {
      rest = sum_of(*rest, values_.of_thread(typed::thread_index_kind::local, d), -below);
      below *= tiled_index_.tile[static_cast<std::size_t>(d)];
    }
    return rest && rest->is_exact && rest->terms.empty() && rest->constant == 0;
  }

  // All but the last statement of the loop's body.
  bool note_values(const typed::for_statement& loop) {
    const auto* const body = std::get_if<typed::block>(&loop.body->node);
    if (body == nullptr || body->statements.empty()) return false;
    for (std::size_t n = 0; n + 1 < body->statements.size(); ++n) {
      if (!is_value(*body->statements[n])) return false;
      const auto& made = std::get<typed::declaration>(body->statements[n]->node);
      if (made.declared->is_assigned) return false;
      values_of_body_[made.declared] = made.initializer.get();
    }
    return true;
  }

  // What a variable of the body stands for.
  const typed::expression& followed(const typed::expression& e) const {
    const auto found = values_of_body_.find(named_variable(e));
    return found == values_of_body_.end() ? e : *found->second;
  }

  /// Whether it is the component of the counter in dimension `d` of the array.
  bool is_component(const typed::expression& e, std::size_t d) const {
    const typed::expression* value = &followed(e);
    if (d > 0) {
      const typed::binary* const rest = binary_of(*value, binary_operator::remainder);
      if (rest == nullptr || literal_value(*rest->right) != counts_[d]) return false;
      value = rest->left.get();
    }
    const std::int64_t below = product_from(counts_, d + 1);
    if (below > 1) {
      const typed::binary* const quotient = binary_of(*value, binary_operator::divide);
      if (quotient == nullptr || literal_value(*quotient->right) != below) return false;
      value = quotient->left.get();
    }
    return named_variable(*value) == counter_;
  }

  // held[row][column]
  bool is_own_place(const typed::expression& target) const {
    const auto place = find_array_place(target);
    if (!place || place->array != made_.array || place->subscripts.size() != counts_.size()) {
      return false;
    }
    for (std::size_t d = 0; d < counts_.size(); ++d) {
      if (!is_component(*place->subscripts[d], d)) return false;
    }
    return true;
  }

  // v(origin[0] + row, origin[1] + column)
  bool reads_window(const typed::expression& value) {
    made_.element = std::get_if<typed::view_element>(&value.node);
    if (made_.element == nullptr || named_variable(*made_.element->view) == nullptr ||
        made_.element->indices.size() != counts_.size()) {
      return false;
    }
    for (std::size_t d = 0; d < counts_.size(); ++d) {
      const typed::expression& index = *made_.element->indices[d];
      const typed::binary* const sum = binary_of(followed(index), binary_operator::add);
      if (sum == nullptr || !is_component(*sum->right, d)) return false;
      affine_form origin = values_.of(*sum->left);
      // Another thread copied what a thread reads.
      if (!origin.is_exact || !origin.is_uniform()) return false;
      made_.array_dimension.push_back(d);
      made_.offset.push_back(std::move(origin));
    }
    return true;
  }

  // i >= 0 && i < v.extent[0] && ...
  bool note_guards(const typed::expression& condition) {
    if (const typed::binary* const both = binary_of(condition, binary_operator::logical_and)) {
      return note_guards(*both->left) && note_guards(*both->right);
    }
    const auto* const compared = std::get_if<typed::binary>(&condition.node);
    if (compared == nullptr) return false;
    for (std::size_t d = 0; d < counts_.size(); ++d) {
      const typed::variable* const index = named_variable(*made_.element->indices[d]);
      if (index == nullptr || named_variable(*compared->left) != index) continue;
      const bool is_end = compared->op == binary_operator::less;
      const bool is_side = is_end ? is_extent(*compared->right, d)
                                  : compared->op == binary_operator::greater_equal &&
                                        literal_value(*compared->right) == 0;
      if (is_side) part_.guards.push_back({d, is_end});
      return is_side;
    }
    return false;
  }

  bool is_extent(const typed::expression& e, std::size_t d) const {
    const auto* const extent = std::get_if<typed::view_extent>(&e.node);
    return extent != nullptr && extent->dimension == static_cast<int>(d) &&
           named_variable(*extent->view) == named_variable(*made_.element->view);
  }

  const type& tiled_index_;
  affine_analysis& values_;
  const std::vector<std::int64_t> counts_;
  const typed::variable* counter_ = nullptr;
  std::map<const typed::variable*, const typed::expression*> values_of_body_;
  staged_part part_;
  staged_window made_{};
};

}  // namespace

bool is_load_in_loop(const typed::statement& s) {
  const auto* const block = std::get_if<typed::block>(&s.node);
  return block != nullptr && !block->is_load && only_loop(*block) != nullptr &&
         typed::any_expression(s, [](const typed::expression& e) {
           const typed::variable* const named = named_variable(e);
           return named != nullptr && named->kind == typed::storage::tile_static;
         });
}

bool ends_with_barrier(const typed::statement& s) {
  const auto* const block = std::get_if<typed::block>(&s.node);
  const bool has_last = block != nullptr && !block->statements.empty();
  return is_barrier_of_tile_static(has_last ? *block->statements.back() : s);
}

std::optional<staged_window> find_window_load(const typed::statement& s,
                                              const typed::variable& array, const type& tiled_index,
                                              affine_analysis& values) {
  const typed::for_statement* const loop = only_loop(std::get<typed::block>(s.node));
  return window_load_search(array, tiled_index, values).run(*loop);
}

}  // namespace libtiles::compiler
