// Pieces of the statements that tile_copies makes.
#pragma once

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {

inline bool may_be_negative(const typed::expression& component) {
  if (std::holds_alternative<typed::thread_index>(component.node)) return false;
  const typed::literal* const known = build::literal_of(component);
  return known == nullptr || build::signed_value(*known, *component.type) < 0;
}

inline typed::expression_ptr reference(typed::variable& v, const location& where) {
  return build::reference(v, where, true);
}

inline typed::statement_ptr assigned(typed::expression_ptr target, typed::expression_ptr value) {
  const location where = target->where;
  return build::assignment(std::move(target), std::move(value), where);
}

inline typed::statement_ptr when(typed::expression_ptr condition, typed::block body) {
  const location where = condition->where;
  return build::statement(
      where,
      typed::if_statement{std::move(condition), build::statement(where, std::move(body)), nullptr});
}

inline typed::block block_of(typed::statement_ptr only) {
  typed::block made;
  made.statements.push_back(std::move(only));
  return made;
}

}  // namespace libtiles::compiler
