// Walking over the loop tree: the lists of nodes directly below a node, in the order of the text. A
// node of a new kind is added here, or no walk compiles.
#pragma once

#include <type_traits>

#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler::loops {

template <class Node, class Kind>
using like_t = std::conditional_t<std::is_const_v<Node>, const Kind, Kind>;

template <class Node, class Visit>
void for_each_list(Node& parent, const Visit& visit) {
  std::visit(typed::overloaded{[](typed::any_of<uniform_statement, barrier, thread_loop,
                                                vector_loop, tile_loop, row_loop>) {},
                               [&](like_t<Node, uniform_block>& n) { visit(n.body); },
                               [&](like_t<Node, uniform_if>& n) {
                                 visit(n.then);
                                 if (n.otherwise) visit(*n.otherwise);
                               },
                               [&](like_t<Node, uniform_switch>& n) {
                                 for (auto& section : n.sections) visit(section);
                               },
                               [&](like_t<Node, uniform_while>& n) { visit(n.body); },
                               [&](like_t<Node, uniform_do>& n) { visit(n.body); },
                               [&](like_t<Node, uniform_for>& n) {
                                 visit(n.first);
                                 visit(n.body);
                               }},
             parent.node);
}

}  // namespace libtiles::compiler::loops
