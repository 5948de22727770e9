#include "libtiles/compiler/instrumentation/barrier_conditions.hpp"

#include <unordered_map>

#include "libtiles/compiler/analysis/memory_dependent_values.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

bool is_loop(const typed::statement& s) {
  return std::holds_alternative<typed::for_statement>(s.node) ||
         std::holds_alternative<typed::while_statement>(s.node) ||
         std::holds_alternative<typed::do_statement>(s.node);
}

bool has_return(const typed::statement& s) {
  bool found = false;
  typed::for_each_statement(s, [&](const typed::statement& one) {
    found = found || std::holds_alternative<typed::return_statement>(one.node);
  });
  return found;
}

// Whether it may leave the loop that it stands in, or a turn of that. A break in a switch leaves
// that.
bool has_jump(const typed::statement& s, bool by_break = true) {
  if (is_loop(s)) return false;
  if (std::holds_alternative<typed::continue_statement>(s.node)) return true;
  if (by_break && std::holds_alternative<typed::break_statement>(s.node)) return true;
  const bool is_switch = std::holds_alternative<typed::switch_statement>(s.node);
  bool found = false;
  typed::for_each_child(
      s, [](const typed::expression&) {},
      [&](const typed::statement& below) {
        found = found || has_jump(below, by_break && !is_switch);
      });
  return found;
}

/// What waits at a barrier, itself or by what it calls.
class waiting_parts {
 public:
  bool contain(const typed::statement& s) {
    bool found = false;
    typed::for_each_statement(s, [&](const typed::statement& one) {
      found = found || std::holds_alternative<typed::barrier>(one.node);
    });
    typed::for_each_expression(
        s, [&](const typed::expression& e) { found = found || is_waiting_call(e); });
    return found;
  }

  bool contain(const typed::expression& e) {
    bool found = false;
    typed::for_each_expression(
        e, [&](const typed::expression& part) { found = found || is_waiting_call(part); });
    return found;
  }

 private:
  bool is_waiting_call(const typed::expression& e) {
    const auto* const called = std::get_if<typed::call>(&e.node);
    return called != nullptr && is_within(*called->callee);
  }

  bool is_within(const typed::function& f) {
    const auto known = functions_.find(&f);
    if (known != functions_.end()) return known->second;
    bool found = false;
    for (const auto& statement : f.body.statements) found = found || contain(*statement);
    return functions_[&f] = found;
  }

  std::unordered_map<const typed::function*, bool> functions_;
};

class condition_walk {
 public:
  condition_walk(waiting_parts& waiting, const loaded_values& loaded,
                 std::vector<const typed::expression*>& found)
      : waiting_(waiting), loaded_(loaded), found_(found) {}

  /// What a thread skips that returns, or that leaves a turn of the loop around.
  struct skipped {
    bool by_return = false;
    bool by_jump = false;
  };

  void visit(const typed::block& b, skipped barriers) {
    for (auto one = b.statements.rbegin(); one != b.statements.rend(); ++one) {
      visit(**one, barriers);
      const bool waits = waiting_.contain(**one);
      barriers.by_return = barriers.by_return || waits;
    }
  }

 private:
  void visit(const typed::statement& s, skipped barriers) {
    const bool waits = waiting_.contain(s);
    const bool governs =
        waits || (barriers.by_return && has_return(s)) || (barriers.by_jump && has_jump(s));
    if (!governs) return;
    if (is_loop(s)) barriers = {barriers.by_return || waits, waits};
    const bool is_block = std::holds_alternative<typed::block>(s.node);
    if (is_block) return visit(std::get<typed::block>(s.node), barriers);
    if (const typed::expression* const decides = condition_of(s)) add(*decides);
    typed::for_each_child(
        s, [&](const typed::expression& e) { visit(e); },
        [&](const typed::statement& below) { visit(below, barriers); });
  }

  // Operands that are computed only where others say so.
  void visit(const typed::expression& root) {
    typed::for_each_expression(root, [&](const typed::expression& e) {
      if (const auto* n = std::get_if<typed::conditional>(&e.node)) {
        const bool waits = waiting_.contain(*n->if_true) || waiting_.contain(*n->if_false);
        if (waits) add(*n->condition);
      } else if (const auto* both = std::get_if<typed::binary>(&e.node)) {
        const bool is_logical = both->op == typed::binary_operator::logical_and ||
                                both->op == typed::binary_operator::logical_or;
        if (is_logical && waiting_.contain(*both->right)) add(*both->left);
      }
    });
  }

  static const typed::expression* condition_of(const typed::statement& s) {
    if (const auto* n = std::get_if<typed::if_statement>(&s.node)) return n->condition.get();
    if (const auto* n = std::get_if<typed::while_statement>(&s.node)) return n->condition.get();
    if (const auto* n = std::get_if<typed::do_statement>(&s.node)) return n->condition.get();
    if (const auto* n = std::get_if<typed::for_statement>(&s.node)) return n->condition.get();
    if (const auto* n = std::get_if<typed::switch_statement>(&s.node)) return n->value.get();
    return nullptr;
  }

  // A switch on 64 bits is left alone: quirk::compares_64_bits_wrongly.
  void add(const typed::expression& condition) {
    if (size_of(*condition.type) > sizeof(int)) return;
    if (loaded_.contain(condition)) found_.push_back(&condition);
  }

  waiting_parts& waiting_;
  const loaded_values& loaded_;
  std::vector<const typed::expression*>& found_;
};

}  // namespace

std::vector<const typed::expression*> find_barrier_conditions(const typed::program& program) {
  std::vector<const typed::expression*> found;
  waiting_parts waiting;
  for (const auto& f : program.functions) {
    const bool is_kernel = f.get() == program.kernel;
    const loaded_values loaded(
        *f, is_kernel ? parameter_values::from_launch : parameter_values::from_callers);
    condition_walk(waiting, loaded, found).visit(f->body, {});
  }
  return found;
}

}  // namespace libtiles::compiler
