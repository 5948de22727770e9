// What a uniform statement is made of.
#pragma once

#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {

using statement_list = std::vector<typed::statement_ptr>;

/// Calls `on_expression` with what the statement itself computes, and `on_list` with the statements
/// within it, those that follow each other together, in the order of the text.
template <class OnExpression, class OnList>
void for_each_part(const typed::statement& s, const OnExpression& on_expression,
                   const OnList& on_list) {
  if (const auto* block = std::get_if<typed::block>(&s.node)) return on_list(block->statements);
  if (const auto* chosen = std::get_if<typed::switch_statement>(&s.node)) {
    on_expression(*chosen->value);
    for (const auto& section : chosen->sections) on_list(section.body.statements);
    return;
  }
  if (const auto* loop = std::get_if<typed::for_statement>(&s.node)) on_list(loop->first);
  typed::for_each_child(s, on_expression, [&](const typed::statement& child) {
    const auto* const body = std::get_if<typed::block>(&child.node);
    if (body != nullptr) on_list(body->statements);
  });
}

}  // namespace libtiles::compiler
