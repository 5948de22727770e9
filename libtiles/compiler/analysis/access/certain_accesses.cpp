#include "libtiles/compiler/analysis/access/certain_accesses.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/access/accessed_place.hpp"
#include "libtiles/compiler/analysis/access/index_conditions.hpp"
#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using access_list = std::vector<certain_access>;

bool has_same_end(const certain_access& a, const certain_access& b) {
  return a.view_dimension == b.view_dimension && a.domain_dimension == b.domain_dimension &&
         a.is_in_front == b.is_in_front;
}

bool reaches_further(const certain_access& a, const certain_access& b) {
  return a.is_in_front ? a.offset < b.offset : a.offset > b.offset;
}

// The one that reaches furthest is all that matters among those under the same conditions; of those
// that reach as far, the one that does more harm. A text may have as many accesses under conditions
// as it likes.
void add(access_list& accesses, const certain_access& added) {
  constexpr std::size_t most = 32;
  const auto known = std::find_if(accesses.begin(), accesses.end(), [&](const certain_access& a) {
    return has_same_end(a, added) && a.conditions == added.conditions;
  });
  if (known == accesses.end()) {
    if (added.conditions.empty() || accesses.size() < most) accesses.push_back(added);
  } else if (reaches_further(added, *known) ||
             (added.offset == known->offset && added.is_written && !known->is_written)) {
    *known = added;
  }
}

// Of a branch whose threads all leave the function at its end.
bool returns(const typed::statement& s) {
  const auto* const block = std::get_if<typed::block>(&s.node);
  if (block == nullptr) return std::holds_alternative<typed::return_statement>(s.node);
  return !block->statements.empty() && returns(*block->statements.back());
}

/// Follows what all threads do alike, and what those do for which conditions hold.
class common_walk {
 public:
  explicit common_walk(const typed::program& kernel)
      : kernel_(kernel), values_(analyze_function(kernel, *kernel.kernel)) {}

  std::map<const typed::variable*, access_list> run() {
    visit_all(kernel_.kernel->body.statements);
    return std::move(accesses_);
  }

 private:
  // Each tells whether all threads go on behind it.
  bool visit_all(const std::vector<typed::statement_ptr>& statements) {
    return std::all_of(statements.begin(), statements.end(),
                       [&](const auto& statement) { return visit(*statement); });
  }

  bool visit(const typed::statement& s) {
    if (const auto* const block = std::get_if<typed::block>(&s.node)) {
      return visit_all(block->statements);
    }
    if (const auto* const choice = std::get_if<typed::if_statement>(&s.node)) {
      visit(*choice->condition, false);
      return visit_chosen(*choice, s);
    }
    if (const auto* const loop = std::get_if<typed::do_statement>(&s.node)) {
      visit(*loop->body);
      return !exits_of(s).any();
    }
    if (const auto* const loop = std::get_if<typed::for_statement>(&s.node)) {
      visit_all(loop->first);
      if (loop->condition) visit(*loop->condition, false);
      return !exits_of(s).any();
    }
    visit_values(s);
    return !exits_of(s).any();
  }

  bool visit_chosen(const typed::if_statement& choice, const typed::statement& s) {
    const std::optional<bool> known = build::truth_of(*choice.condition);
    if (known) {
      const typed::statement_ptr& chosen = *known ? choice.then : choice.otherwise;
      return chosen == nullptr || visit(*chosen);
    }
    constexpr std::size_t most_conditions = 16;
    const bool is_deep = conditions_.size() == most_conditions;
    const std::optional<index_condition> holds =
        is_deep ? std::nullopt : find_index_condition(*choice.condition, values_);
    if (!holds) return !exits_of(s).any();
    index_condition does_not_hold = *holds;
    does_not_hold.apply_not();
    visit_under(*holds, *choice.then);
    if (choice.otherwise) visit_under(does_not_hold, *choice.otherwise);
    if (!exits_of(s).any()) return true;
    if (choice.otherwise || !returns(*choice.then)) return false;
    add_condition(does_not_hold);  // of those who go on
    return true;
  }

  void add_condition(const index_condition& added) {
    const auto known = std::find(conditions_.begin(), conditions_.end(), added);
    if (known == conditions_.end()) conditions_.push_back(added);
  }

  void visit_under(const index_condition& condition, const typed::statement& s) {
    const std::size_t outer = conditions_.size();
    add_condition(condition);
    visit(s);
    conditions_.resize(outer);
  }

  // What a declaration, an expression, a condition of while or a switch computes.
  void visit_values(const typed::statement& s) {
    typed::for_each_child(
        s, [&](const typed::expression& e) { visit(e, false); }, [](const typed::statement&) {});
  }

  void visit(const typed::expression& e, bool is_written) {
    if (const auto* const element = std::get_if<typed::view_element>(&e.node)) {
      note(*element, is_written, e.where);
    }
    if (const auto* const node = std::get_if<typed::assignment>(&e.node)) {
      visit(*node->target, true);
      visit(*node->value, false);
    } else if (const auto* const atomic = std::get_if<typed::atomic>(&e.node)) {
      visit_target(*atomic->target);
      for (const auto& operand : atomic->operands) visit(*operand, false);
    } else if (const typed::expression* const first = computed_first(e)) {
      visit(*first, false);
    } else if (!std::holds_alternative<typed::address_of>(e.node)) {
      visit_operands(e, is_written);
    }
  }

  // Of an expression whose other operands may not be computed.
  static const typed::expression* computed_first(const typed::expression& e) {
    if (const auto* const node = std::get_if<typed::conditional>(&e.node)) {
      return node->condition.get();
    }
    const auto* const node = std::get_if<typed::binary>(&e.node);
    return node != nullptr && syntax::is_logical(node->op) ? node->left.get() : nullptr;
  }

  void visit_target(const typed::expression& pointer) {
    if (const auto* const node = std::get_if<typed::address_of>(&pointer.node)) {
      visit(*node->operand, true);
    }
  }

  // What is done to a part of an element is done to it.
  void visit_operands(const typed::expression& e, bool is_written) {
    const auto* const changed = std::get_if<typed::unary>(&e.node);
    const bool is_change = changed != nullptr && syntax::is_increment(changed->op);
    const typed::expression* const whole = whole_of(e);
    typed::for_each_child(e, [&](const typed::expression& child) {
      visit(child, is_change || (is_written && &child == whole));
    });
  }

  void note(const typed::view_element& element, bool is_written, const location& where) {
    const std::optional<accessed_place> place = find_place(*element.view, values_);
    if (!place) return;
    const typed::variable& view = *place->parameter;
    if (!(is_written ? view.is_written : view.is_read)) return;
    const text_position stands_at = position_of(where);
    const std::vector<index_form> indices = indices_of(element, *place, values_);
    for (std::size_t d = 0; d < indices.size(); ++d) {
      const index_form& index = indices[d];
      if (index.base != index_base::global) continue;
      certain_access added{static_cast<int>(d), index.dimension, index.lowest, is_written, false,
                           stands_at.file,      stands_at.line,  conditions_};
      add(accesses_[&view], added);
      if (index.highest >= 0 || !conditions_.empty()) continue;
      added.offset = index.highest;
      added.is_in_front = true;
      add(accesses_[&view], added);
    }
  }

  const typed::program& kernel_;
  affine_analysis values_;
  std::vector<index_condition> conditions_;  // that hold for those who come here
  std::map<const typed::variable*, access_list> accesses_;
};

}  // namespace

std::map<const typed::variable*, access_list> find_certain_accesses(const typed::program& kernel) {
  return common_walk(kernel).run();
}

}  // namespace libtiles::compiler
