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

}  // namespace

bool are_same_elements(const typed::view_element& a, const typed::view_element& b) {
  return are_same(*a.view, *b.view) && are_all_same(a.indices, b.indices);
}

}  // namespace libtiles::compiler
