#include "libtiles/compiler/analysis/barrier_functions.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

bool is_waiting_call(const typed::expression& e) {
  const auto* const called = std::get_if<typed::call>(&e.node);
  return called != nullptr && called->callee->reaches_barrier;
}

}  // namespace

bool calls_waiting(const typed::expression& e) {
  bool found = false;
  typed::for_each_expression(
      e, [&](const typed::expression& part) { found = found || is_waiting_call(part); });
  return found;
}

bool calls_waiting(const typed::statement& s) {
  bool found = false;
  typed::for_each_expression(
      s, [&](const typed::expression& part) { found = found || is_waiting_call(part); });
  return found;
}

bool is_given_thread(const typed::function& f) {
  return std::any_of(f.parameters.begin(), f.parameters.end(), [](const typed::variable* given) {
    return given->type->kind == type_kind::tiled_index;
  });
}

}  // namespace libtiles::compiler
