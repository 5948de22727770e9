#include "libtiles/compiler/transform/return_elimination.hpp"

#include <iterator>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {
namespace {

statement_list& list_of(typed::statement& block) {
  return std::get<typed::block>(block.node).statements;
}

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

// The value becomes the variable's.
void take_value(typed::statement& s, typed::variable& result) {
  typed::expression_ptr value = std::move(std::get<typed::return_statement>(s.node).value);
  auto target = build::expression(result.type, s.where, typed::variable_reference{&result}, true);
  s.node = typed::expression_statement{build::expression(
      result.type, s.where, typed::assignment{std::nullopt, std::move(target), std::move(value)})};
}

bool take_from_if(typed::if_statement& chosen, statement_list rest, const location& where,
                  typed::variable* result) {
  if (!chosen.otherwise) chosen.otherwise = build::statement(where, typed::block{});
  if (always_returns(*chosen.then)) {
    append(list_of(*chosen.otherwise), std::move(rest));
  } else if (always_returns(*chosen.otherwise)) {
    append(list_of(*chosen.then), std::move(rest));
  } else if (!rest.empty()) {
    return false;
  }
  return take_returns(list_of(*chosen.then), result) &&
         take_returns(list_of(*chosen.otherwise), result);
}

bool take_from(typed::statement& s, statement_list rest, typed::variable* result) {
  if (auto* block = std::get_if<typed::block>(&s.node)) {
    append(block->statements, std::move(rest));
    return take_returns(block->statements, result);
  }
  auto* const chosen = std::get_if<typed::if_statement>(&s.node);
  return chosen != nullptr && take_from_if(*chosen, std::move(rest), s.where, result);
}

}  // namespace

bool take_returns(statement_list& statements, typed::variable* result) {
  for (auto at = statements.begin(); at != statements.end(); ++at) {
    typed::statement& s = **at;
    if (!exits_of(s).by_return) continue;
    statement_list rest(std::make_move_iterator(at + 1), std::make_move_iterator(statements.end()));
    statements.erase(at + 1, statements.end());
    if (!std::holds_alternative<typed::return_statement>(s.node)) {
      return take_from(s, std::move(rest), result);
    }
    if (result != nullptr) {
      take_value(s, *result);
    } else {
      statements.pop_back();
    }
    return true;
  }
  return true;
}

}  // namespace libtiles::compiler
