#include "libtiles/compiler/transform/return_elimination.hpp"

#include <iterator>

#include "libtiles/compiler/analysis/control_exits.hpp"

namespace libtiles::compiler {
namespace {

bool always_returns(const typed::statement& s);

bool always_returns(const statement_list& list) {
  return !list.empty() && always_returns(*list.back());
}

bool always_returns(const typed::statement& s) {
  if (std::holds_alternative<typed::return_statement>(s.node)) return true;
  if (const auto* block = std::get_if<typed::block>(&s.node)) {
    return always_returns(block->statements);
  }
  const auto* const chosen = std::get_if<typed::if_statement>(&s.node);
  return chosen != nullptr && chosen->otherwise && always_returns(*chosen->then) &&
         always_returns(*chosen->otherwise);
}

void append(statement_list& list, statement_list rest) {
  std::move(rest.begin(), rest.end(), std::back_inserter(list));
}

bool eliminate_in_if(typed::if_statement& chosen, statement_list rest, const location& where,
                     typed::variable* result) {
  if (!chosen.otherwise) chosen.otherwise = build::statement(where, typed::block{});
  if (always_returns(*chosen.then)) {
    append(build::statements_of(*chosen.otherwise), std::move(rest));
  } else if (always_returns(*chosen.otherwise)) {
    append(build::statements_of(*chosen.then), std::move(rest));
  } else if (!rest.empty()) {
    return false;
  }
  return eliminate_returns(build::statements_of(*chosen.then), result) &&
         eliminate_returns(build::statements_of(*chosen.otherwise), result);
}

bool eliminate_in(typed::statement& s, statement_list rest, typed::variable* result) {
  if (auto* block = std::get_if<typed::block>(&s.node)) {
    append(block->statements, std::move(rest));
    return eliminate_returns(block->statements, result);
  }
  auto* const chosen = std::get_if<typed::if_statement>(&s.node);
  return chosen != nullptr && eliminate_in_if(*chosen, std::move(rest), s.where, result);
}

}  // namespace

typed::statement_ptr assign_result(typed::variable& result, typed::expression_ptr value) {
  const location where = value->where;
  if (!(*value->type == *result.type) && build::literal_of(*value) == nullptr) {
    value = build::expression(
        result.type, where,
        typed::conditional{std::move(value), build::integer(1, where), build::integer(0, where)});
  }
  return build::assignment(build::reference(result, where, true),
                           build::conversion(std::move(value), result.type), where);
}

bool eliminate_returns(statement_list& statements, typed::variable* result) {
  for (auto at = statements.begin(); at != statements.end(); ++at) {
    typed::statement& s = **at;
    if (!exits_of(s).by_return) continue;
    statement_list rest(std::make_move_iterator(at + 1), std::make_move_iterator(statements.end()));
    statements.erase(at + 1, statements.end());
    if (!std::holds_alternative<typed::return_statement>(s.node)) {
      return eliminate_in(s, std::move(rest), result);
    }
    if (result != nullptr) {
      typed::statement_ptr assigned =
          assign_result(*result, std::move(std::get<typed::return_statement>(s.node).value));
      assigned->where = s.where;
      s = std::move(*assigned);
    } else {
      statements.pop_back();
    }
    return true;
  }
  return true;
}

}  // namespace libtiles::compiler
