#include "libtiles/compiler/analysis/barrier_functions.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {

void find_waiting_functions(const typed::program& program) {
  for (typed::function* f : callees_first(program)) {
    const auto& statements = f->body.statements;
    f->waits =
        std::any_of(statements.begin(), statements.end(), [](const auto& s) { return waits(*s); });
  }
}

bool waits(const typed::expression& e) {
  return typed::any_expression(e, [](const typed::expression& part) {
    const auto* const called = std::get_if<typed::call>(&part.node);
    return called != nullptr && waits(*called->callee);
  });
}

bool waits(const typed::statement& s) {
  bool found = typed::kind_of(s) == typed::statement_kind::barrier;
  typed::for_each_child(
      s, [&](const typed::expression& e) { found = found || waits(e); },
      [&](const typed::statement& below) { found = found || waits(below); });
  return found;
}

bool calls_waiting_functions(const typed::function& f) {
  return std::any_of(f.calls.begin(), f.calls.end(),
                     [](const typed::call_site& site) { return waits(*site.callee); });
}

bool is_given_thread(const typed::function& f) {
  return std::any_of(f.parameters.begin(), f.parameters.end(), [](const typed::variable* given) {
    return given->type->kind == type_kind::tiled_index;
  });
}

}  // namespace libtiles::compiler
