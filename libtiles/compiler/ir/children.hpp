// Walking over the typed tree: what stands directly below an expression or a statement, in the
// order of the text. A node of a new kind is added here, and every walk knows it.
#pragma once

#include <type_traits>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler::typed {

/// One overload per node: a tree with a node that is missing here does not compile.
namespace parts {

template <class Visit>
void each(const std::vector<expression_ptr>& expressions, const Visit& visit) {
  for (const expression_ptr& one : expressions) visit(*one);
}
template <class Visit, class... Parts>
void each_of(const Visit& visit, const Parts&... parts) {
  ((parts ? visit(*parts) : void()), ...);
}

template <class Visit>
void of(const literal&, const Visit&) {}
template <class Visit>
void of(const variable_reference&, const Visit&) {}
template <class Visit>
void of(const thread_index&, const Visit&) {}
template <class Visit>
void of(const index_value& n, const Visit& visit) {
  each(n.components, visit);
}
template <class Visit>
void of(const index_component& n, const Visit& visit) {
  each_of(visit, n.base, n.dimension);
}
template <class Visit>
void of(const index_call& n, const Visit& visit) {
  each(n.arguments, visit);
}
template <class Visit>
void of(const view_extent& n, const Visit& visit) {
  each_of(visit, n.view);
}
template <class Visit>
void of(const view_element& n, const Visit& visit) {
  each_of(visit, n.view);
  each(n.indices, visit);
}
template <class Visit>
void of(const view_projection& n, const Visit& visit) {
  each_of(visit, n.view);
  each(n.indices, visit);
}
template <class Visit>
void of(const view_section& n, const Visit& visit) {
  each_of(visit, n.view, n.origin, n.extent);
}
template <class Visit>
void of(const view_reshape& n, const Visit& visit) {
  each_of(visit, n.view, n.extent);
}
template <class Visit>
void of(const view_reinterpretation& n, const Visit& visit) {
  each_of(visit, n.view);
}
template <class Visit>
void of(const vector_value& n, const Visit& visit) {
  each(n.parts, visit);
}
template <class Visit>
void of(const swizzle& n, const Visit& visit) {
  each_of(visit, n.base);
}
template <class Visit>
void of(const subscript& n, const Visit& visit) {
  each_of(visit, n.base, n.index);
}
template <class Visit>
void of(const member& n, const Visit& visit) {
  each_of(visit, n.base);
}
template <class Visit>
void of(const address_of& n, const Visit& visit) {
  each_of(visit, n.operand);
}
template <class Visit>
void of(const dereference& n, const Visit& visit) {
  each_of(visit, n.operand);
}
template <class Visit>
void of(const unary& n, const Visit& visit) {
  each_of(visit, n.operand);
}
template <class Visit>
void of(const binary& n, const Visit& visit) {
  each_of(visit, n.left, n.right);
}
template <class Visit>
void of(const assignment& n, const Visit& visit) {
  each_of(visit, n.target, n.value);
}
template <class Visit>
void of(const conditional& n, const Visit& visit) {
  each_of(visit, n.condition, n.if_true, n.if_false);
}
template <class Visit>
void of(const conversion& n, const Visit& visit) {
  each_of(visit, n.operand);
}
template <class Visit>
void of(const call& n, const Visit& visit) {
  each(n.arguments, visit);
}
template <class Visit>
void of(const builtin_call& n, const Visit& visit) {
  each(n.arguments, visit);
}
template <class Visit>
void of(const atomic& n, const Visit& visit) {
  each_of(visit, n.target);
  each(n.operands, visit);
}
template <class Visit>
void of(const aggregate& n, const Visit& visit) {
  each(n.elements, visit);
}

template <class Visit>
void of(const declaration& n, const Visit& visit) {
  each_of(visit, n.initializer);
}
template <class Visit>
void of(const expression_statement& n, const Visit& visit) {
  each_of(visit, n.value);
}
template <class Visit>
void of(const barrier&, const Visit&) {}
template <class Visit>
void of(const memory_fence&, const Visit&) {}
template <class Visit>
void of(const block& n, const Visit& visit) {
  for (const statement_ptr& one : n.statements) visit(*one);
}
template <class Visit>
void of(const if_statement& n, const Visit& visit) {
  each_of(visit, n.condition, n.then, n.otherwise);
}
template <class Visit>
void of(const while_statement& n, const Visit& visit) {
  each_of(visit, n.condition, n.body);
}
template <class Visit>
void of(const do_statement& n, const Visit& visit) {
  each_of(visit, n.body, n.condition);
}
template <class Visit>
void of(const for_statement& n, const Visit& visit) {
  for (const statement_ptr& one : n.first) visit(*one);
  each_of(visit, n.condition, n.step, n.body);
}
template <class Visit>
void of(const switch_statement& n, const Visit& visit) {
  each_of(visit, n.value);
  for (const switch_section& section : n.sections) of(section.body, visit);
}
template <class Visit>
void of(const return_statement& n, const Visit& visit) {
  each_of(visit, n.value);
}
template <class Visit>
void of(const break_statement&, const Visit&) {}
template <class Visit>
void of(const continue_statement&, const Visit&) {}

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

/// Calls `visit` with `root` and every statement below it, each before its parts.
template <class Visit>
void for_each_statement(const statement& root, const Visit& visit) {
  visit(root);
  for_each_child(
      root, [](const expression&) {},
      [&](const statement& child) { for_each_statement(child, visit); });
}

}  // namespace libtiles::compiler::typed
