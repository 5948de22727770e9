#include "libtiles/compiler/transform/unread_variables.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using variables = std::unordered_set<const typed::variable*>;

// That a statement gives a value, and does nothing else; nullptr of any other statement.
const typed::variable* variable_set_by(const typed::statement& s) {
  if (const auto* n = std::get_if<typed::declaration>(&s.node)) {
    return n->initializer && has_effects(*n->initializer) ? nullptr : n->declared;
  }
  const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
  const typed::expression* const place =
      effect == nullptr ? nullptr : changed_place(*effect->value);
  const bool is_all = place != nullptr && !has_further_effects(*effect->value);
  return is_all ? named_variable(*place) : nullptr;
}

class unread_variables {
 public:
  unread_variables(typed::function& f, const variables& candidates)
      : function_(f), candidates_(candidates) {}

  bool remove() {
    for (const typed::statement_ptr& s : function_.body.statements) note_reads(*s);
    return remove_from(function_.body.statements);
  }

 private:
  void note_reads(const typed::statement& s) {
    const typed::variable* const set = variable_set_by(s);
    if (const auto* const loop = std::get_if<typed::for_statement>(&s.node)) note_kept(*loop);
    typed::for_each_child(
        s, [&](const typed::expression& e) { note_reads(e, set); },
        [&](const typed::statement& below) { note_reads(below); });
  }

  // What a loop's head does stays.
  void note_kept(const typed::for_statement& loop) {
    for (const typed::statement_ptr& first : loop.first) {
      if (const typed::variable* const set = variable_set_by(*first)) read_.insert(set);
    }
  }

  // Of what a statement sets, the value before is read for itself alone.
  void note_reads(const typed::expression& e, const typed::variable* set) {
    typed::for_each_expression(e, [&](const typed::expression& part) {
      const typed::variable* const named = named_variable(part);
      if (named != nullptr && named != set) read_.insert(named);
    });
  }

  bool is_unread(const typed::statement& s) const {
    const typed::variable* const set = variable_set_by(s);
    return set != nullptr && candidates_.count(set) != 0 && read_.count(set) == 0;
  }

  bool remove_from(statement_list& list) {
    const std::size_t before = list.size();
    const auto is_removed = [&](const typed::statement_ptr& s) {
      if (!is_unread(*s)) return false;
      if (auto* const n = std::get_if<typed::declaration>(&s->node)) {
        n->declared->initializer = nullptr;
      }
      return true;
    };
    list.erase(std::remove_if(list.begin(), list.end(), is_removed), list.end());
    bool has_removed = list.size() < before;
    for (const typed::statement_ptr& s : list) has_removed |= remove_below(*s);
    return has_removed;
  }

  bool remove_below(typed::statement& s) {
    if (auto* const block = std::get_if<typed::block>(&s.node)) {
      return remove_from(block->statements);
    }
    bool has_removed = false;
    if (auto* const chosen = std::get_if<typed::switch_statement>(&s.node)) {
      for (typed::switch_section& section : chosen->sections) {
        has_removed |= remove_from(section.body.statements);
      }
      return has_removed;
    }
    typed::for_each_child(
        s, [](typed::expression&) {},
        [&](typed::statement& below) { has_removed |= remove_below(below); });
    return has_removed;
  }

  typed::function& function_;
  const variables& candidates_;
  variables read_;
};

}  // namespace

void remove_unread(typed::function& f, const variables& candidates) {
  while (unread_variables(f, candidates).remove()) {
  }
}

}  // namespace libtiles::compiler
