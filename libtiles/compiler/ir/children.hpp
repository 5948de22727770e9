// Walking over the typed tree: what stands directly below an expression or a statement, in the
// order of the text.
#pragma once

#include <type_traits>

#include "libtiles/compiler/ir/fields.hpp"

namespace libtiles::compiler::typed {

/// The expressions and statements in the fields of a node.
namespace parts {

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

template <class Node, class Visit>
void of(const Node& node, const Visit& visit) {
  std::apply([&](const auto&... field) { (each(field, visit), ...); }, fields(node));
}

}  // namespace parts

/// Calls `visit` with each operand of `parent`.
template <class Visit>
void for_each_child(const expression& parent, const Visit& visit) {
  const auto each = [&](const expression& child) { visit(child); };
  std::visit([&](const auto& node) { parts::of(node, each); }, parent.node);
}
template <class Visit>
void for_each_child(expression& parent, const Visit& visit) {
  const auto each = [&](expression& child) { visit(child); };
  std::visit([&](const auto& node) { parts::of(node, each); }, parent.node);
}

/// Calls `on_expression` or `on_statement` with each part of `parent`.
template <class OnExpression, class OnStatement>
void for_each_child(const statement& parent, const OnExpression& on_expression,
                    const OnStatement& on_statement) {
  const auto each = [&](const auto& child) {
    if constexpr (std::is_same_v<decltype(child), const expression&>) {
      on_expression(child);
    } else {
      on_statement(child);
    }
  };
  std::visit([&](const auto& node) { parts::of(node, each); }, parent.node);
}

template <class OnExpression, class OnStatement>
void for_each_child(statement& parent, const OnExpression& on_expression,
                    const OnStatement& on_statement) {
  const auto each = [&](auto& child) {
    if constexpr (std::is_same_v<decltype(child), expression&>) {
      on_expression(child);
    } else {
      on_statement(child);
    }
  };
  std::visit([&](const auto& node) { parts::of(node, each); }, parent.node);
}

/// Calls `visit` with `root` and every expression below it, each before its operands.
template <class Visit>
void for_each_expression(const expression& root, const Visit& visit) {
  visit(root);
  for_each_child(root, [&](const expression& child) { for_each_expression(child, visit); });
}

template <class Visit>
void for_each_expression(expression& root, const Visit& visit) {
  visit(root);
  for_each_child(root, [&](expression& child) { for_each_expression(child, visit); });
}

/// Calls `visit` with every expression in a statement.
template <class Visit>
void for_each_expression(const statement& root, const Visit& visit) {
  const auto below = [&](const auto& child) { for_each_expression(child, visit); };
  for_each_child(root, below, below);
}
template <class Visit>
void for_each_expression(statement& root, const Visit& visit) {
  const auto below = [&](auto& child) { for_each_expression(child, visit); };
  for_each_child(root, below, below);
}

/// Whether some expression in an expression or a statement is like that.
template <class Tree, class Predicate>
bool any_expression(const Tree& root, const Predicate& is_like_that) {
  bool found = false;
  for_each_expression(root, [&](const expression& e) { found = found || is_like_that(e); });
  return found;
}

/// Calls `visit` with `root` and every statement below it, each before its parts.
template <class Visit>
void for_each_statement(const statement& root, const Visit& visit) {
  visit(root);
  for_each_child(
      root, [](const expression&) {},
      [&](const statement& child) { for_each_statement(child, visit); });
}

/// Whether some statement in a statement, itself included, is like that.
template <class Predicate>
bool any_statement(const statement& root, const Predicate& is_like_that) {
  bool found = false;
  for_each_statement(root, [&](const statement& s) { found = found || is_like_that(s); });
  return found;
}

/// Calls `visit` with every variable that a statement declares.
template <class Visit>
void for_each_declared(const statement& root, const Visit& visit) {
  for_each_statement(root, [&](const statement& s) {
    if (const auto* const node = std::get_if<declaration>(&s.node)) visit(*node->declared);
  });
}

}  // namespace libtiles::compiler::typed
