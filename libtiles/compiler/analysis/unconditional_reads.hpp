// What a function reads whatever its arguments are.
//
//   float inner(const float& x, bool is_inside) { return is_inside ? x : 0; }   x: no
//   float twice(const float& x) { return x + x; }                               x: yes
#pragma once

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {

/// Calls `visit` for each operand that is evaluated whenever the expression is.
template <class Visit>
void for_each_unconditional_child(const typed::expression& e, const Visit& visit) {
  const auto* const choice = std::get_if<typed::conditional>(&e.node);
  const auto* const binary = std::get_if<typed::binary>(&e.node);
  if (choice != nullptr) {
    visit(*choice->condition);
  } else if (binary != nullptr && syntax::is_logical(binary->op)) {
    visit(*binary->left);
  } else {
    typed::for_each_child(e, visit);
  }
}

/// Whether each call reads what a parameter points to: before the first statement that may skip
/// others.
bool reads_unconditionally(const typed::function& f, const typed::variable& pointer);

}  // namespace libtiles::compiler
