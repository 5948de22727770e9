// Walking over the loop tree: the lists of nodes directly below a node, in the order of the text. A
// node of a new kind is added here, or no walk compiles.
#pragma once

#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler::loops {

namespace parts {

template <class Visit>
void each_list(uniform_statement&, const Visit&) {}
template <class Visit>
void each_list(barrier&, const Visit&) {}
template <class Visit>
void each_list(uniform_block& n, const Visit& visit) {
  visit(n.body);
}
template <class Visit>
void each_list(uniform_if& n, const Visit& visit) {
  visit(n.then);
  if (n.otherwise) visit(*n.otherwise);
}
template <class Visit>
void each_list(uniform_switch& n, const Visit& visit) {
  for (node_list& section : n.sections) visit(section);
}
template <class Visit>
void each_list(uniform_while& n, const Visit& visit) {
  visit(n.body);
}
template <class Visit>
void each_list(uniform_do& n, const Visit& visit) {
  visit(n.body);
}
template <class Visit>
void each_list(uniform_for& n, const Visit& visit) {
  visit(n.first);
  visit(n.body);
}
template <class Visit>
void each_list(thread_loop&, const Visit&) {}
template <class Visit>
void each_list(vector_loop&, const Visit&) {}
template <class Visit>
void each_list(tile_loop&, const Visit&) {}

}  // namespace parts

template <class Visit>
void for_each_list(node& parent, const Visit& visit) {
  std::visit([&](auto& n) { parts::each_list(n, visit); }, parent.node);
}

}  // namespace libtiles::compiler::loops
