// Making nodes of the typed tree, constants folded.
#pragma once

#include <optional>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

using statement_list = std::vector<typed::statement_ptr>;

}  // namespace libtiles::compiler

namespace libtiles::compiler::build {

template <class Node>
typed::expression_ptr expression(type_ptr type, const location& where, Node node,
                                 bool is_lvalue = false) {
  auto made = std::make_unique<typed::expression>();
  made->type = std::move(type);
  made->where = where;
  made->is_lvalue = is_lvalue;
  made->node = std::move(node);
  return made;
}

template <class Node>
typed::statement_ptr statement(const location& where, Node node) {
  auto made = std::make_unique<typed::statement>();
  made->where = where;
  made->node = std::move(node);
  return made;
}

/// A local variable of `owner` for values like this, by a name that no text can have.
typed::variable& variable(typed::function& owner, const char* name, const typed::expression& value);

/// Names a variable: its value, or the place that it is.
typed::expression_ptr reference(typed::variable& v, const location& where, bool is_place = false);

/// target = value;
typed::statement_ptr assignment(typed::expression_ptr target, typed::expression_ptr value,
                                const location& where);

/// \param value  null if it has none at first
typed::statement_ptr declaration(typed::variable& v, typed::expression_ptr value,
                                 const location& where);

typed::expression_ptr integer(std::int64_t value, const location& where);

/// `value` as `type`: the same node if it has that type, a literal if it is one.
typed::expression_ptr conversion(typed::expression_ptr value, const type_ptr& type);

/// Operands of one scalar type (shifts: promoted each); the result is a literal if both are.
typed::expression_ptr binary(syntax::binary_operator op, typed::expression_ptr left,
                             typed::expression_ptr right, const location& where);

/// + - ! ~ of a promoted operand (for !, a bool).
typed::expression_ptr unary(syntax::unary_operator op, typed::expression_ptr operand,
                            const location& where);

/// An index<N> or extent<N> from its components.
typed::expression_ptr index_value(type_ptr type, std::vector<typed::expression_ptr> components,
                                  const location& where);

/// A block of one statement.
typed::statement_ptr in_block(typed::statement_ptr only);

/// The statements of a block.
inline statement_list& statements_of(typed::statement& block) {
  return std::get<typed::block>(block.node).statements;
}

/// The literal that an expression is; nullptr if its value is not known.
const typed::literal* literal_of(const typed::expression& value);

/// The value of a condition that is known while compiling.
std::optional<bool> truth_of(const typed::expression& condition);

/// An integer literal as a signed number.
std::int64_t signed_value(const typed::literal& value, const type& type);

}  // namespace libtiles::compiler::build
