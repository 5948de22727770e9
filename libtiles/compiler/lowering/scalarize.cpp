#include "libtiles/compiler/lowering/scalarize.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/lowering/rematerialization.hpp"

namespace libtiles::compiler {
namespace {

using vectors::lane_variable;
using vectors::variable_list;

bool is_among(const variable_list& list, const typed::variable* v) {
  return std::find(list.begin(), list.end(), v) != list.end();
}

// Each thread's own variables that are named, but declared elsewhere.
variable_list find_outer(const std::vector<const typed::statement*>& statements,
                         const loop_schedule& schedule) {
  variable_list inner, outer;
  const auto add = [&](const typed::expression& e) {
    const typed::variable* const named = named_variable(e);
    if (named == nullptr || named->kind != typed::storage::local) return;
    const placement home = schedule.placement_of(*named);
    if (home == placement::uniform || home == placement::rematerialized) return;
    if (!is_among(inner, named) && !is_among(outer, named)) outer.push_back(named);
  };
  for (const typed::statement* s : statements) {
    typed::for_each_declared(*s, [&](const typed::variable& v) { inner.push_back(&v); });
    typed::for_each_expression(*s, add);
  }
  return outer;
}

}  // namespace

vectors::lane_scope scalarize(const std::vector<const typed::statement*>& statements,
                              const loop_schedule& schedule, const stride_analysis& steps) {
  vectors::lane_scope scope;
  for (const typed::variable* v : find_outer(statements, schedule)) {
    const auto step = steps.of_variable(*v);
    if (schedule.placement_of(*v) == placement::expanded) {
      scope.outer.push_back({v, lane_variable::form::expanded});
    } else if (!step) {
      scope.outer.push_back({v, lane_variable::form::vector});
    } else if (*step != 0) {
      scope.outer.push_back({v, lane_variable::form::linear, *step});
    }
  }
  scope.rematerialized = find_rematerialized(statements, schedule);
  return scope;
}

}  // namespace libtiles::compiler
