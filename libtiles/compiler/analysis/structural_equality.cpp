#include "libtiles/compiler/analysis/structural_equality.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

bool are_same(const typed::expression& a, const typed::expression& b);

bool are_all_same(const std::vector<typed::expression_ptr>& a,
                  const std::vector<typed::expression_ptr>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& left, const auto& right) { return are_same(*left, *right); });
}

bool are_same_nodes(const typed::literal& a, const typed::literal& b) {
  return a.integer == b.integer;
}
bool are_same_nodes(const typed::variable_reference& a, const typed::variable_reference& b) {
  return a.target == b.target;
}
bool are_same_nodes(const typed::thread_index& a, const typed::thread_index& b) {
  return a.which == b.which && a.dimension == b.dimension && a.neighbour == b.neighbour;
}
bool are_same_nodes(const typed::index_value& a, const typed::index_value& b) {
  return are_all_same(a.components, b.components);
}
// Computed in some way, or of memory that may have changed.
using others = typed::any_of<typed::index_component, typed::index_call, typed::view_extent,
                             typed::view_element, typed::view_projection, typed::view_section,
                             typed::view_reshape, typed::view_reinterpretation, typed::vector_value,
                             typed::swizzle, typed::subscript, typed::member, typed::address_of,
                             typed::dereference, typed::unary, typed::binary, typed::assignment,
                             typed::conditional, typed::conversion, typed::call,
                             typed::builtin_call, typed::atomic, typed::print, typed::aggregate>;
bool are_same_nodes(others, others) { return false; }

bool are_same(const typed::expression& a, const typed::expression& b) {
  if (a.node.index() != b.node.index() || !(*a.type == *b.type)) return false;
  return std::visit(
      [&](const auto& node) {
        return are_same_nodes(node, std::get<std::decay_t<decltype(node)>>(b.node));
      },
      a.node);
}

// What is computed without effects from what is the same.
bool are_same_indices(const typed::expression& a, const typed::expression& b) {
  const auto* const left = std::get_if<typed::binary>(&a.node);
  const auto* const right = std::get_if<typed::binary>(&b.node);
  if (left == nullptr || right == nullptr) return are_same(a, b);
  const bool is_arithmetic = left->op == typed::binary_operator::add ||
                             left->op == typed::binary_operator::subtract ||
                             left->op == typed::binary_operator::multiply;
  return is_arithmetic && left->op == right->op && *a.type == *b.type &&
         are_same_indices(*left->left, *right->left) &&
         are_same_indices(*left->right, *right->right);
}

}  // namespace

bool are_same_elements(const typed::view_element& a, const typed::view_element& b) {
  return are_same(*a.view, *b.view) && are_all_same(a.indices, b.indices);
}

bool are_same_places(const typed::expression& a, const typed::expression& b) {
  if (a.node.index() != b.node.index() || !(*a.type == *b.type)) return false;
  return std::visit(typed::overloaded{[&](const typed::view_element& n) {
                                        const auto& other = std::get<typed::view_element>(b.node);
                                        return are_same(*n.view, *other.view) &&
                                               std::equal(n.indices.begin(), n.indices.end(),
                                                          other.indices.begin(),
                                                          other.indices.end(),
                                                          [](const auto& left, const auto& right) {
                                                            return are_same_indices(*left, *right);
                                                          });
                                      },
                                      [&](const typed::subscript& n) {
                                        const auto& other = std::get<typed::subscript>(b.node);
                                        return are_same_places(*n.base, *other.base) &&
                                               are_same_indices(*n.index, *other.index);
                                      },
                                      [&](const auto&) { return are_same(a, b); }},
                    a.node);
}

}  // namespace libtiles::compiler
