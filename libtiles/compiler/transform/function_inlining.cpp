#include "libtiles/compiler/transform/function_inlining.hpp"

#include <algorithm>
#include <iterator>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/transform/call_inliner.hpp"
#include "libtiles/compiler/transform/saved_kernel.hpp"

namespace libtiles::compiler {
namespace {

class function_inlining {
 public:
  explicit function_inlining(typed::program& program)
      : inliner_(program, inlined_calls::all), kernel_(*program.kernel) {}

  // The functions that a function calls come to the kernel with it, and are next.
  bool run() {
    while (has_calls()) {
      if (!inline_in(kernel_.body.statements)) return false;
    }
    remove_unused_call_sites(kernel_);
    return true;
  }

 private:
  bool has_calls() const {
    const auto& statements = kernel_.body.statements;
    return std::any_of(statements.begin(), statements.end(), [](const auto& s) {
      return typed::any_expression(*s, [](const typed::expression& e) {
        return std::holds_alternative<typed::call>(e.node);
      });
    });
  }

  bool inline_in(statement_list& list) {
    statement_list made;
    for (typed::statement_ptr& s : list) {
      if (!std::visit([&](auto& node) { return inline_in_node(node, made); }, s->node)) {
        return false;
      }
      const auto* const effect = std::get_if<typed::expression_statement>(&s->node);
      if (effect == nullptr || has_effects(*effect->value)) made.push_back(std::move(s));
    }
    list = std::move(made);
    return true;
  }

  bool inline_in_node(typed::any_of<typed::barrier, typed::memory_fence, typed::break_statement,
                                    typed::continue_statement>,
                      statement_list&) {
    return true;
  }
  bool inline_in_node(typed::declaration& n, statement_list& made) {
    return !n.initializer || inliner_.inline_calls(*n.initializer, made);
  }
  bool inline_in_node(typed::expression_statement& n, statement_list& made) {
    return inliner_.inline_calls(*n.value, made);
  }
  bool inline_in_node(typed::return_statement& n, statement_list& made) {
    return !n.value || inliner_.inline_calls(*n.value, made);
  }
  bool inline_in_node(typed::block& n, statement_list&) { return inline_in(n.statements); }
  bool inline_in_node(typed::if_statement& n, statement_list& made) {
    return inliner_.inline_calls(*n.condition, made) && inline_in(build::statements_of(*n.then)) &&
           (!n.otherwise || inline_in(build::statements_of(*n.otherwise)));
  }
  bool inline_in_node(typed::switch_statement& n, statement_list& made) {
    return inliner_.inline_calls(*n.value, made) &&
           std::all_of(n.sections.begin(), n.sections.end(), [&](typed::switch_section& section) {
             return inline_in(section.body.statements);
           });
  }
  bool inline_in_node(typed::while_statement& n, statement_list&) {
    return inline_in_place(n.condition) && inline_in(build::statements_of(*n.body));
  }
  bool inline_in_node(typed::do_statement& n, statement_list&) {
    return inline_in(build::statements_of(*n.body)) && inline_in_place(n.condition);
  }
  bool inline_in_node(typed::for_statement& n, statement_list& made) {
    const bool is_one = n.first.size() == 1;
    statement_list before;
    for (typed::statement_ptr& s : n.first) {
      const auto in_first = [&](auto& node) { return inline_in_node(node, before); };
      if (!std::visit(in_first, s->node) || (!is_one && !before.empty())) return false;
    }
    std::move(before.begin(), before.end(), std::back_inserter(made));
    return inline_in_place(n.condition) && inline_in_place(n.step) &&
           inline_in(build::statements_of(*n.body));
  }

  // It is computed more than once: there is no place for statements in front of it.
  bool inline_in_place(const typed::expression_ptr& e) {
    statement_list before;
    return !e || (inliner_.inline_calls(*e, before) && before.empty());
  }

  call_inliner inliner_;
  typed::function& kernel_;
};

}  // namespace

void inline_functions(typed::program& program, const std::function<bool()>& is_of_use) {
  saved_kernel before(*program.kernel);
  if (!function_inlining(program).run() || !is_of_use()) before.restore();
}

}  // namespace libtiles::compiler
