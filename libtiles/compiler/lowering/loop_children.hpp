// Walking over the loop tree: the lists of nodes directly below a node, in the order of the text. A
// node of a new kind is added here, or no walk compiles.
#pragma once

#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler::loops {

template <class Visit>
void for_each_list(node& parent, const Visit& visit) {
  std::visit(
      typed::overloaded{
          [](typed::any_of<uniform_statement, barrier, thread_loop, vector_loop, tile_loop,
                       row_loop>) {},
          [&](uniform_block& n) { visit(n.body); },
          [&](uniform_if& n) {
            visit(n.then);
            if (n.otherwise) visit(*n.otherwise);
          },
          [&](uniform_switch& n) {
            for (node_list& section : n.sections) visit(section);
          },
          [&](uniform_while& n) { visit(n.body); }, [&](uniform_do& n) { visit(n.body); },
          [&](uniform_for& n) {
            visit(n.first);
            visit(n.body);
          }},
      parent.node);
}

}  // namespace libtiles::compiler::loops
