#include "libtiles/compiler/transform/parameter_copies.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {
namespace {

bool is_changed(const typed::variable& parameter) {
  return parameter.is_assigned && parameter.type->kind != type_kind::view;
}

// A name that no text can have, since both stand in one scope.
void make_local(typed::variable& changed, const typed::declaration& declared) {
  changed.kind = typed::storage::local;
  changed.name = "0" + changed.name;
  changed.initializer = declared.initializer.get();
}

// Expressions keep pointing to the variable that there was.
typed::statement_ptr copied(typed::variable*& parameter, typed::function& kernel) {
  typed::variable& changed = *parameter;
  auto replacement = std::make_unique<typed::variable>(changed);
  replacement->is_assigned = false;
  std::replace(kernel.parameters.begin(), kernel.parameters.end(), parameter, replacement.get());
  parameter = replacement.get();
  typed::declaration declared{
      &changed,
      build::expression(changed.type, changed.where, typed::variable_reference{parameter}, true)};
  make_local(changed, declared);
  kernel.variables.push_back(std::move(replacement));
  return build::statement(changed.where, std::move(declared));
}

}  // namespace

void copy_changed_parameters(typed::program& program) {
  auto& statements = program.kernel->body.statements;
  auto place = statements.begin();
  for (typed::variable*& parameter : program.kernel_parameters) {
    if (!is_changed(*parameter)) continue;
    place = statements.insert(place, copied(parameter, *program.kernel)) + 1;
  }
}

}  // namespace libtiles::compiler
