#include "libtiles/compiler/ir/children.hpp"

#include <memory>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "libtiles/compiler/ir/fields.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler::typed {
namespace {

template <class Field, class Visit>
void each(const Field&, const Visit&) {
  static_assert(std::is_copy_constructible_v<Field>, "what holds a part of the tree is walked");
}
template <class Part, class Visit>
void each(const std::unique_ptr<Part>& part, const Visit& visit) {
  if (part) visit(*part);
}
template <class Part, class Visit>
void each(const std::vector<std::unique_ptr<Part>>& list, const Visit& visit) {
  for (const std::unique_ptr<Part>& part : list) visit(*part);
}
template <class Visit>
void each(const std::vector<switch_section>& sections, const Visit& visit) {
  for (const switch_section& section : sections) each(section.body.statements, visit);
}

/// Calls `visit` with the expressions and statements in the fields of the node.
template <class Parent, class Visit>
void each_part(const Parent& parent, const Visit& visit) {
  std::visit(
      [&](const auto& node) {
        std::apply([&](const auto&... field) { (each(field, visit), ...); }, fields(node));
      },
      parent.node);
}

template <class Root>
bool any_expression_of(const Root& root, function_ref<bool(const expression&)> is_like_that) {
  bool found = false;
  for_each_expression(root, [&](const expression& e) { found = found || is_like_that(e); });
  return found;
}

}  // namespace

void for_each_child(expression& parent, expression_visitor visit) { each_part(parent, visit); }
void for_each_child(const expression& parent, const_expression_visitor visit) {
  each_part(parent, visit);
}

void for_each_child(statement& parent, expression_visitor on_expression,
                    statement_visitor on_statement) {
  each_part(parent, overloaded{on_expression, on_statement});
}
void for_each_child(const statement& parent, const_expression_visitor on_expression,
                    const_statement_visitor on_statement) {
  each_part(parent, overloaded{on_expression, on_statement});
}

void for_each_expression(expression& root, expression_visitor visit) {
  visit(root);
  for_each_child(root, [&](expression& child) { for_each_expression(child, visit); });
}
void for_each_expression(const expression& root, const_expression_visitor visit) {
  visit(root);
  for_each_child(root, [&](const expression& child) { for_each_expression(child, visit); });
}

void for_each_expression(statement& root, expression_visitor visit) {
  for_each_child(
      root, [&](expression& child) { for_each_expression(child, visit); },
      [&](statement& child) { for_each_expression(child, visit); });
}
void for_each_expression(const statement& root, const_expression_visitor visit) {
  for_each_child(
      root, [&](const expression& child) { for_each_expression(child, visit); },
      [&](const statement& child) { for_each_expression(child, visit); });
}

bool any_expression(const expression& root, function_ref<bool(const expression&)> is_like_that) {
  return any_expression_of(root, is_like_that);
}
bool any_expression(const statement& root, function_ref<bool(const expression&)> is_like_that) {
  return any_expression_of(root, is_like_that);
}

void for_each_statement(const statement& root, const_statement_visitor visit) {
  visit(root);
  for_each_child(
      root, [](const expression&) {},
      [&](const statement& child) { for_each_statement(child, visit); });
}

bool any_statement(const statement& root, function_ref<bool(const statement&)> is_like_that) {
  bool found = false;
  for_each_statement(root, [&](const statement& s) { found = found || is_like_that(s); });
  return found;
}

void for_each_declared(const statement& root, function_ref<void(variable&)> visit) {
  for_each_statement(root, [&](const statement& s) {
    if (const auto* const node = std::get_if<declaration>(&s.node)) visit(*node->declared);
  });
}

}  // namespace libtiles::compiler::typed
