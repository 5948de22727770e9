#include "libtiles/compiler/analysis/access/element_accesses.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/analysis/access/accessed_place.hpp"
#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using access_map = std::map<const typed::variable*, std::vector<element_access>>;
using origin_map = std::map<const typed::variable*, std::vector<const typed::variable*>>;

// More forms than anybody would read become one.
constexpr std::size_t most_forms = 8;

struct usage {
  bool is_read = false;
  bool is_written = false;
  bool is_atomic = false;
};

constexpr usage reading{true, false, false};
constexpr usage writing{false, true, false};
constexpr usage updating{true, true, false};
constexpr usage updating_atomically{true, true, true};

bool changes_operand(syntax::unary_operator op) {
  return op == syntax::unary_operator::pre_increment ||
         op == syntax::unary_operator::pre_decrement ||
         op == syntax::unary_operator::post_increment ||
         op == syntax::unary_operator::post_decrement;
}

element_access anywhere(const typed::variable& view, usage used) {
  return {used.is_read, used.is_written, used.is_atomic,
          std::vector<index_form>(static_cast<std::size_t>(view.type->rank))};
}

bool is_like(const element_access& a, const element_access& b) {
  return a.is_read == b.is_read && a.is_written == b.is_written && a.is_atomic == b.is_atomic &&
         std::equal(a.indices.begin(), a.indices.end(), b.indices.begin(), b.indices.end(),
                    has_same_base);
}

void widen(element_access& known, const element_access& added) {
  for (std::size_t d = 0; d < known.indices.size(); ++d) {
    known.indices[d].lowest = std::min(known.indices[d].lowest, added.indices[d].lowest);
    known.indices[d].highest = std::max(known.indices[d].highest, added.indices[d].highest);
  }
}

void add(std::vector<element_access>& accesses, const element_access& added) {
  for (element_access& known : accesses) {
    if (is_like(known, added)) return widen(known, added);
  }
  accesses.push_back(added);
}

using functions = std::vector<const typed::function*>;

/// The functions that a kernel may run, itself first.
functions reached_from(const typed::function& kernel) {
  functions reached;
  std::set<const typed::function*> known;
  std::vector<const typed::function*> waiting{&kernel};
  while (!waiting.empty()) {
    const typed::function* const next = waiting.back();
    waiting.pop_back();
    if (!known.insert(next).second) continue;
    reached.push_back(next);
    for (const typed::call_site& site : next->calls) waiting.push_back(site.callee);
  }
  return reached;
}

/// Which variables the elements of a view may be those of, one step back.
origin_map origins_of(const functions& reached) {
  origin_map origins;
  const auto append = [&](const typed::variable* to, const std::vector<typed::variable*>& from) {
    if (from.empty()) return;
    std::vector<const typed::variable*>& known = origins[to];
    known.insert(known.end(), from.begin(), from.end());
  };
  for (const typed::function* f : reached) {
    for (const auto& variable : f->variables) append(variable.get(), variable->sources);
    for (const typed::call_site& site : f->calls) {
      for (std::size_t i = 0; i < site.views.size(); ++i) {
        append(site.callee->parameters[i], site.views[i]);
      }
    }
  }
  return origins;
}

class access_walk {
 public:
  explicit access_walk(const typed::program& kernel)
      : kernel_(kernel), reached_(reached_from(*kernel.kernel)), origins_(origins_of(reached_)) {}

  access_map run() {
    for (const typed::function* f : reached_) {
      affine_analysis values = analyze_function(kernel_, *f);
      values_ = &values;
      for (const auto& statement : f->body.statements) visit(*statement);
    }
    for (const typed::variable* parameter : kernel_.kernel_parameters) {
      if (parameter->type->kind == type_kind::view) settle(*parameter);
    }
    return std::move(accesses_);
  }

 private:
  void visit(const typed::statement& s) {
    typed::for_each_child(
        s, [&](const typed::expression& e) { visit(e, reading); },
        [&](const typed::statement& below) { visit(below); });
  }

  void visit(const typed::expression& e, usage used) {
    if (const auto* node = std::get_if<typed::view_element>(&e.node)) note(*node, used);
    if (const auto* node = std::get_if<typed::assignment>(&e.node)) {
      visit(*node->target, node->op ? updating : writing);
      visit(*node->value, reading);
      return;
    }
    if (const auto* node = std::get_if<typed::atomic>(&e.node)) {
      visit(*node->target, updating_atomically);
      for (const auto& operand : node->operands) visit(*operand, reading);
      return;
    }
    const usage below = usage_below(e, used);
    const typed::expression* const whole = whole_of(e);
    typed::for_each_child(e, [&](const typed::expression& child) {
      visit(child, whole == nullptr || &child == whole ? below : reading);
    });
  }

  // Of the operand of `e`, which is used so.
  static usage usage_below(const typed::expression& e, usage used) {
    const auto* const changed = std::get_if<typed::unary>(&e.node);
    if (changed != nullptr && changes_operand(changed->op)) return updating;
    if (std::holds_alternative<typed::address_of>(e.node)) {
      if (used.is_atomic) return used;
      return e.type->is_const ? reading : updating;
    }
    // What is done to a part of an element is done to it.
    return whole_of(e) != nullptr ? used : reading;
  }

  void note(const typed::view_element& element, usage used) {
    const std::optional<accessed_place> place = find_place(*element.view, *values_);
    if (place && is_kernel_parameter(*place->parameter)) {
      add(accesses_[place->parameter],
          {used.is_read, used.is_written, used.is_atomic, indices_of(element, *place, *values_)});
      return;
    }
    for (const typed::variable* parameter : parameters_behind(*element.view)) {
      add(accesses_[parameter], anywhere(*parameter, used));
    }
  }

  bool is_kernel_parameter(const typed::variable& v) const {
    const auto& all = kernel_.kernel_parameters;
    return std::find(all.begin(), all.end(), &v) != all.end();
  }

  std::vector<const typed::variable*> parameters_behind(const typed::expression& view) const {
    std::set<const typed::variable*> reached;
    std::vector<const typed::variable*> parameters;
    const std::vector<typed::variable*> first = variables_behind(view);
    std::vector<const typed::variable*> waiting(first.begin(), first.end());
    while (!waiting.empty()) {
      const typed::variable* const next = waiting.back();
      waiting.pop_back();
      if (!reached.insert(next).second) continue;
      if (is_kernel_parameter(*next)) parameters.push_back(next);
      const auto behind = origins_.find(next);
      if (behind == origins_.end()) continue;
      waiting.insert(waiting.end(), behind->second.begin(), behind->second.end());
    }
    return parameters;
  }

  // Elements of unreached code are named though nothing is done to them, and there are other ways
  // to do something to them than to name them.
  void settle(const typed::variable& parameter) {
    std::vector<element_access> settled;
    usage missing{parameter.is_read, parameter.is_written, parameter.is_atomic};
    for (element_access one : accesses_[&parameter]) {
      one.is_read = one.is_read && parameter.is_read;
      one.is_written = one.is_written && parameter.is_written;
      if (one.is_read) missing.is_read = false;
      if (one.is_written) missing.is_written = false;
      if (one.is_atomic) missing.is_atomic = false;
      if (one.is_read || one.is_written) add(settled, one);
    }
    if (missing.is_read || missing.is_written || missing.is_atomic) {
      add(settled, anywhere(parameter, missing));
    }
    if (settled.size() > most_forms) {
      settled = {
          anywhere(parameter, {parameter.is_read, parameter.is_written, parameter.is_atomic})};
    }
    accesses_[&parameter] = std::move(settled);
  }

  const typed::program& kernel_;
  const functions reached_;
  const origin_map origins_;
  affine_analysis* values_ = nullptr;  // of the function that is looked at
  access_map accesses_;
};

}  // namespace

access_map find_element_accesses(const typed::program& kernel) { return access_walk(kernel).run(); }

}  // namespace libtiles::compiler
