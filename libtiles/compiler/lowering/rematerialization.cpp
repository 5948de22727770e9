#include "libtiles/compiler/lowering/rematerialization.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

void find_named(const typed::expression& e, std::unordered_set<const typed::variable*>& found) {
  typed::for_each_expression(e, [&](const typed::expression& part) {
    const typed::variable* const named = named_variable(part);
    if (named == nullptr || !found.insert(named).second) return;
    if (named->initializer != nullptr) find_named(*named->initializer, found);
  });
}

}  // namespace

std::vector<const typed::variable*> find_rematerialized(
    const std::vector<const typed::statement*>& statements, const loop_schedule& schedule) {
  std::unordered_set<const typed::variable*> named;
  for (const typed::statement* s : statements) {
    typed::for_each_expression(*s, [&](const typed::expression& e) { find_named(e, named); });
  }
  std::vector<const typed::variable*> found;
  for (const typed::variable* v : schedule.rematerialized) {
    if (named.count(v) != 0) found.push_back(v);
  }
  return found;
}

}  // namespace libtiles::compiler
