// Kinds of operators.
#pragma once

#include "libtiles/compiler/syntax/syntax_tree.hpp"

namespace libtiles::compiler::syntax {

/// ++ and --, before their operand or behind it.
inline bool is_increment(unary_operator op) {
  return op == unary_operator::pre_increment || op == unary_operator::pre_decrement ||
         op == unary_operator::post_increment || op == unary_operator::post_decrement;
}

/// && and ||, which may not compute their right side.
inline bool is_logical(binary_operator op) {
  return op == binary_operator::logical_and || op == binary_operator::logical_or;
}

/// / and %
inline bool divides(binary_operator op) {
  return op == binary_operator::divide || op == binary_operator::remainder;
}

/// < > <= >= == and !=
inline bool is_comparison(binary_operator op) {
  switch (op) {
    case binary_operator::less:
    case binary_operator::greater:
    case binary_operator::less_equal:
    case binary_operator::greater_equal:
    case binary_operator::equal:
    case binary_operator::not_equal:
      return true;
    default:
      return false;
  }
}

}  // namespace libtiles::compiler::syntax
