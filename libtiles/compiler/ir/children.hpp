// Walking over the typed tree: what stands directly below an expression or a statement, in the
// order of the text.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/core/function_ref.hpp"

namespace libtiles::compiler::typed {

using expression_visitor = function_ref<void(expression&)>;
using statement_visitor = function_ref<void(statement&)>;
using const_expression_visitor = function_ref<void(const expression&)>;
using const_statement_visitor = function_ref<void(const statement&)>;

/// Calls `visit` with each operand of `parent`.
void for_each_child(expression& parent, expression_visitor visit);
void for_each_child(const expression& parent, const_expression_visitor visit);

/// Calls `on_expression` or `on_statement` with each part of `parent`.
void for_each_child(statement& parent, expression_visitor on_expression,
                    statement_visitor on_statement);
void for_each_child(const statement& parent, const_expression_visitor on_expression,
                    const_statement_visitor on_statement);

/// Calls `visit` with `root` and every expression below it, each before its operands.
void for_each_expression(expression& root, expression_visitor visit);
void for_each_expression(const expression& root, const_expression_visitor visit);

/// Calls `visit` with every expression in a statement.
void for_each_expression(statement& root, expression_visitor visit);
void for_each_expression(const statement& root, const_expression_visitor visit);

/// Whether some expression in an expression or a statement is like that.
bool any_expression(const expression& root, function_ref<bool(const expression&)> is_like_that);
bool any_expression(const statement& root, function_ref<bool(const expression&)> is_like_that);

/// Calls `visit` with `root` and every statement below it, each before its parts.
void for_each_statement(const statement& root, const_statement_visitor visit);

/// Whether some statement in a statement, itself included, is like that.
bool any_statement(const statement& root, function_ref<bool(const statement&)> is_like_that);

/// Calls `visit` with every variable that a statement declares.
void for_each_declared(const statement& root, function_ref<void(variable&)> visit);

}  // namespace libtiles::compiler::typed
