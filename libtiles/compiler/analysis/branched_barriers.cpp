#include "libtiles/compiler/analysis/branched_barriers.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

bool may_leave_out_operand(const typed::expression& e) {
  const auto* const both = std::get_if<typed::binary>(&e.node);
  return std::holds_alternative<typed::conditional>(e.node) ||
         (both != nullptr && is_logical(both->op));
}

// A loop gets its own `continue`: those of a loop within it do not leave its body.
bool may_end_turn_early(const typed::statement& loop) {
  bool found = false;
  typed::for_each_child(
      loop, [](const typed::expression&) {},
      [&](const typed::statement& body) { found = found || exits_of(body).by_continue; });
  return found;
}

bool is_branch(const typed::statement& s) {
  switch (typed::kind_of(s)) {
    case typed::statement_kind::selection:
      return true;
    case typed::statement_kind::iteration:
      return may_end_turn_early(s);
    default:
      return false;
  }
}

bool has_branched_barriers(const typed::statement& s) {
  return typed::any_statement(
             s, [](const typed::statement& each) { return is_branch(each) && waits(each); }) ||
         typed::any_expression(s, [](const typed::expression& each) {
           return may_leave_out_operand(each) && waits(each);
         });
}

// Before its last statement.
bool may_return_early(const typed::function& f) {
  const auto is_return = [&](const typed::statement& s) {
    return std::holds_alternative<typed::return_statement>(s.node) &&
           &s != f.body.statements.back().get();
  };
  return std::any_of(f.body.statements.begin(), f.body.statements.end(),
                     [&](const auto& s) { return typed::any_statement(*s, is_return); });
}

bool has_branched_barriers(const typed::function& f) {
  return (waits(f) && may_return_early(f)) ||
         std::any_of(f.body.statements.begin(), f.body.statements.end(),
                     [](const auto& s) { return has_branched_barriers(*s); });
}

}  // namespace

bool has_branched_barriers(const typed::program& program) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [](const auto& f) { return has_branched_barriers(*f); });
}

}  // namespace libtiles::compiler
