#include "libtiles/compiler/analysis/races/array_accesses.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/races/thread_owned_elements.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using interval_number = barrier_intervals::number;

/// Which threads' own elements of an array have a value, whatever way was taken.
enum class writers { this_thread, all_threads };
using writers_of_arrays = std::map<const typed::variable*, writers>;

writers_of_arrays known_by_both(const writers_of_arrays& a, const writers_of_arrays& b) {
  writers_of_arrays made;
  for (const auto& [array, by] : a) {
    const auto other = b.find(array);
    if (other != b.end()) made.emplace(array, std::min(by, other->second));
  }
  return made;
}

const typed::variable* shared_variable(const typed::expression& e) {
  const typed::variable* const named = named_variable(e);
  return named != nullptr && named->kind == typed::storage::tile_static ? named : nullptr;
}

enum class usage { read, write, update };

class array_walk {
 public:
  explicit array_walk(const typed::program& kernel) : own_(kernel), kernel_(*kernel.kernel) {}

  array_accesses run() {
    for (const typed::variable* variable : kernel_.tile_statics) {
      if (!own_.exist_in(*variable)) made_.others.insert(variable);
    }
    interval_ = made_.intervals.start();
    visit_node(kernel_.body);
    return std::move(made_);
  }

 private:
  void visit(const typed::statement& s) {
    std::visit([&](const auto& n) { visit_node(n); }, s.node);
  }

  void visit_node(const typed::declaration& n) {
    if (n.initializer) value(*n.initializer);
  }

  // Only what is written as a statement of its own is written for sure.
  void visit_node(const typed::expression_statement& n) {
    value(*n.value);
    const auto* const assigned = std::get_if<typed::assignment>(&n.value->node);
    if (assigned == nullptr || assigned->op) return;
    const typed::variable* const array = shared_variable(root_of(*assigned->target));
    if (array == nullptr || made_.others.count(array) != 0) return;
    const std::optional<named_element> element = own_.find(*assigned->target);
    if (element && element->is_own && element->is_whole)
      written_.emplace(array, writers::this_thread);
  }

  void visit_node(const typed::barrier& n) {
    if (n.ordered == typed::fence::global) return;
    interval_ = made_.intervals.start();
    for (auto& [array, by] : written_) by = writers::all_threads;
  }

  void visit_node(const typed::memory_fence&) {}

  void visit_node(const typed::block& n) {
    for (const auto& one : n.statements) visit(*one);
  }

  void visit_node(const typed::if_statement& n) {
    value(*n.condition);
    const writers_of_arrays before = written_;
    const interval_number start = interval_;
    visit(*n.then);
    const writers_of_arrays then = std::exchange(written_, before);
    const interval_number end = std::exchange(interval_, start);
    if (n.otherwise) visit(*n.otherwise);
    written_ = known_by_both(written_, then);
    made_.intervals.join(interval_, end);
  }

  void visit_node(const typed::while_statement& n) { visit_loop(n.condition, nullptr, *n.body); }
  void visit_node(const typed::do_statement& n) { visit_loop(n.condition, nullptr, *n.body); }
  void visit_node(const typed::for_statement& n) {
    for (const auto& one : n.first) visit(*one);
    visit_loop(n.condition, n.step, *n.body);
  }

  // Its end leads to its start, and all that leaves it or a turn of it is taken to do so, too: then
  // it does not matter where the condition and the step stand.
  void visit_loop(const typed::expression_ptr& condition, const typed::expression_ptr& step,
                  const typed::statement& body) {
    if (condition) value(*condition);
    if (step) value(*step);
    const interval_number around = std::exchange(continues_, interval_);
    visit_parts([&] { visit(body); });
    continues_ = around;
  }

  void visit_node(const typed::switch_statement& n) {
    value(*n.value);
    const writers_of_arrays before = written_;
    visit_parts([&] {
      for (const typed::switch_section& section : n.sections) {
        made_.intervals.join(interval_, breaks_);
        written_ = before;
        visit_node(section.body);
      }
    });
  }

  // Of a loop or a switch: they may run or not.
  template <class Visit>
  void visit_parts(const Visit& visit_them) {
    const writers_of_arrays before = written_;
    const interval_number start = interval_;
    const interval_number around = std::exchange(breaks_, start);
    visit_them();
    made_.intervals.join(interval_, start);
    breaks_ = around;
    interval_ = start;
    written_ = before;
  }

  void visit_node(const typed::return_statement& n) {
    if (n.value) value(*n.value);
  }
  void visit_node(const typed::break_statement&) { made_.intervals.join(interval_, breaks_); }
  void visit_node(const typed::continue_statement&) { made_.intervals.join(interval_, continues_); }

  void value(const typed::expression& e) {
    if (whole_of(e) != nullptr) return place(e, usage::read);
    if (const typed::expression* const changed = changed_place(e)) {
      const auto* const assigned = std::get_if<typed::assignment>(&e.node);
      place(*changed, assigned != nullptr && !assigned->op ? usage::write : usage::update);
      return typed::for_each_child(e, [&](const typed::expression& child) {
        if (&child != changed) value(child);
      });
    }
    if (const auto* n = std::get_if<typed::address_of>(&e.node)) return leave_out(*n->operand);
    if (const typed::variable* const variable = shared_variable(e)) made_.others.insert(variable);
    typed::for_each_child(e, [&](const typed::expression& child) { value(child); });
  }

  void place(const typed::expression& e, usage used) {
    if (const typed::variable* const array = shared_variable(root_of(e))) {
      note(*array, e, used);
      return indices(e);
    }
    const bool is_simple = typed::traits_of(root_of(e)).place == typed::place_kind::root;
    if (is_simple || used == usage::read) {
      indices(e);
      return value(root_of(e));
    }
    leave_out(e);
  }

  // All that has to be computed to find it, from its root on.
  void indices(const typed::expression& e) {
    const typed::expression* const whole = whole_of(e);
    if (whole == nullptr) return;
    typed::for_each_child(e, [&](const typed::expression& child) {
      if (&child != whole) value(child);
    });
    indices(*whole);
  }

  // Whatever array is named there may be used in any way.
  void leave_out(const typed::expression& e) {
    typed::for_each_expression(e, [&](const typed::expression& part) {
      if (const typed::variable* const array = shared_variable(part)) made_.others.insert(array);
    });
  }

  void note(const typed::variable& array, const typed::expression& e, usage used) {
    if (made_.others.count(&array) != 0) return;
    const std::optional<named_element> element = own_.find(e);
    if (!element) {
      made_.others.insert(&array);
      return;
    }
    const bool is_known = used == usage::write || has_value(array, *element);
    made_.found.push_back({&array, used != usage::read, element->is_own, is_known, interval_});
  }

  bool has_value(const typed::variable& array, const named_element& element) const {
    const auto known = written_.find(&array);
    if (known == written_.end()) return false;
    return element.is_own || (element.is_of_some_thread && known->second == writers::all_threads);
  }

  own_elements own_;
  const typed::function& kernel_;
  array_accesses made_;
  writers_of_arrays written_;
  interval_number interval_ = 0;
  interval_number breaks_ = 0;     // where a break leads to
  interval_number continues_ = 0;  // where a continue does
};

}  // namespace

array_accesses find_array_accesses(const typed::program& program) {
  return array_walk(program).run();
}

}  // namespace libtiles::compiler
