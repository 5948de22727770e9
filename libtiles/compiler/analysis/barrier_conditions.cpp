#include "libtiles/compiler/analysis/barrier_conditions.hpp"

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/memory_dependent_values.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

class condition_walk {
 public:
  condition_walk(const loaded_values& loaded, std::vector<const typed::expression*>& found)
      : loaded_(loaded), found_(found) {}

  /// Whether a thread skips barriers that returns, or that leaves the loop around, or this turn of
  /// it: after the last barrier of a turn, the next one has the same barriers for all.
  struct skipped {
    bool by_return = false;
    bool by_break = false;
    bool by_continue = false;
  };

  void visit(const typed::block& b, skipped barriers) {
    for (auto one = b.statements.rbegin(); one != b.statements.rend(); ++one) {
      visit(**one, barriers);
      if (!waits(**one)) continue;
      barriers.by_return = true;
      barriers.by_continue = true;
    }
  }

 private:
  void visit(const typed::statement& s, skipped barriers) {
    const bool is_waiting = waits(s);
    const exits left = exits_of(s);
    const bool governs = is_waiting || (barriers.by_return && left.by_return) ||
                         (barriers.by_break && left.by_break) ||
                         (barriers.by_continue && left.by_continue);
    if (!governs) return;
    if (typed::is_loop(s)) {
      barriers = {barriers.by_return || is_waiting, is_waiting, false};
    }
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
        if (waits(*n->if_true) || waits(*n->if_false)) add(*n->condition);
      } else if (const auto* both = std::get_if<typed::binary>(&e.node)) {
        if (is_logical(both->op) && waits(*both->right)) add(*both->left);
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

  const loaded_values& loaded_;
  std::vector<const typed::expression*>& found_;
};

}  // namespace

std::vector<const typed::expression*> find_barrier_conditions(const typed::program& program) {
  std::vector<const typed::expression*> found;
  for (const auto& f : program.functions) {
    const bool is_kernel = f.get() == program.kernel;
    const loaded_values loaded(
        *f, is_kernel ? parameter_values::from_launch : parameter_values::from_callers);
    condition_walk(loaded, found).visit(f->body, {});
  }
  return found;
}

}  // namespace libtiles::compiler
