#include "libtiles/compiler/lowering/form_regions.hpp"

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

class regions {
 public:
  regions(const uniformity& uniform, const use_def& uses) : uniform_(uniform), uses_(uses) {}

  /// Nothing if the threads of a tile may leave control flow apart from each other where others go
  /// on to a further loop.
  std::optional<statement_set> find(const typed::block& body) {
    exits by_return;
    by_return.by_return = true;
    place(body, by_return);
    if (!is_possible_) return std::nullopt;
    return std::move(uniform_statements_);
  }

 private:
  /// \param allowed  how some threads may leave the block before others
  // Behind a statement that some threads end the kernel in, or an iteration of a loop, no barrier
  // follows: all that is left is one loop, whose rest those threads leave out.
  void place(const typed::block& block, const exits& allowed) {
    bool is_rest = false;
    for (const typed::statement_ptr& each : block.statements) {
      const typed::statement& s = *each;
      const exits left = exits_of(s);
      if (left.any() && !is_left_uniformly(s)) {
        is_possible_ &= !left.by_break && (allowed.by_return || !left.by_return) &&
                        (allowed.by_continue || !left.by_continue);
        is_rest = true;
      }
      if (is_rest) {
        is_possible_ &= !waits(s);
      } else if (left.any() || waits(s) || is_uniform_loop(s) || is_uniform_choice(s)) {
        uniform_statements_.insert(&s);
        place_inside(s);
      }
    }
  }

  void place_inside(const typed::statement& s) {
    std::visit([&](const auto& node) { place_node(node); }, s.node);
  }

  void place_node(typed::any_of<typed::declaration, typed::expression_statement, typed::barrier,
                                typed::memory_fence, typed::return_statement,
                                typed::break_statement, typed::continue_statement>) {}

  void place_node(const typed::block& n) { place(n, {}); }

  void place_node(const typed::if_statement& n) {
    require_uniform(n.condition.get());
    place_body(*n.then);
    if (n.otherwise) place_body(*n.otherwise);
  }

  void place_node(const typed::while_statement& n) {
    require_uniform(n.condition.get());
    place_iteration(*n.body);
  }

  void place_node(const typed::do_statement& n) {
    require_uniform(n.condition.get());
    place_iteration(*n.body);
  }

  void place_node(const typed::for_statement& n) {
    require_uniform(n.condition.get());
    require_plain(n.step.get());
    place_iteration(*n.body);
  }

  void place_node(const typed::switch_statement& n) {
    require_uniform(n.value.get());
    for (const typed::switch_section& section : n.sections) place(section.body, {});
  }

  // Once for the tile, so that computing it must do nothing that each thread would do.
  void require_uniform(const typed::expression* condition) {
    if (condition == nullptr) return;
    is_possible_ &= uniform_.is_uniform(*condition) && !has_effects(*condition);
  }

  void require_plain(const typed::expression* step) {
    if (step == nullptr) return;
    is_possible_ &= changed_variable(*step) != nullptr && !has_further_effects(*step);
  }

  void place_body(const typed::statement& body) { place(std::get<typed::block>(body.node), {}); }

  void place_iteration(const typed::statement& body) {
    exits by_continue;
    by_continue.by_continue = true;
    place(std::get<typed::block>(body.node), by_continue);
  }

  bool is_left_uniformly(const typed::statement& s) const {
    bool is_uniform = true;
    typed::for_each_child(
        s,
        [&](const typed::expression& condition) {
          const bool decides = !std::holds_alternative<typed::return_statement>(s.node);
          if (decides && !uniform_.is_uniform(condition)) is_uniform = false;
        },
        [&](const typed::statement& child) {
          if (exits_of(child).any() && !is_left_uniformly(child)) is_uniform = false;
        });
    return is_uniform;
  }

  // The threads' loop within it is the innermost one then, which a driver turns into vectors.
  bool is_uniform_loop(const typed::statement& s) const {
    const auto* const loop = std::get_if<typed::for_statement>(&s.node);
    return loop != nullptr && has_uniform_head(*loop) && !exits_of(*loop->body).any();
  }

  // Between loops: each becomes a loop of the threads without a condition within it.
  bool is_uniform_choice(const typed::statement& s) const {
    const auto* const choice = std::get_if<typed::if_statement>(&s.node);
    return choice != nullptr && choice->otherwise && has_loop(*choice->then) &&
           has_loop(*choice->otherwise) && uniform_.is_uniform(*choice->condition) &&
           !has_effects(*choice->condition);
  }

  static bool has_loop(const typed::statement& branch) {
    const auto& statements = std::get<typed::block>(branch.node).statements;
    return statements.size() == 1 &&
           std::holds_alternative<typed::for_statement>(statements.front()->node);
  }

  // A counter that the head alone changes.
  bool has_uniform_head(const typed::for_statement& loop) const {
    const typed::variable* const counter = counter_of(loop, uses_);
    return counter != nullptr && uniform_.is_uniform(*loop.condition) &&
           uniform_.is_uniform(*counter);
  }

  const uniformity& uniform_;
  const use_def& uses_;
  statement_set uniform_statements_;
  bool is_possible_ = true;
};

}  // namespace

std::optional<statement_set> form_regions(const typed::function& kernel, const uniformity& uniform,
                                          const use_def& uses) {
  return regions(uniform, uses).find(kernel.body);
}

}  // namespace libtiles::compiler
