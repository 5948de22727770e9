// Bools as bytes of memory: NumPy and others let any byte but 0 be true.
#pragma once

#include <algorithm>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// True for a bool that may be a byte of memory, or a copy of one. What operators give is 0 or 1.
inline bool may_be_any_byte(const typed::expression& e) {
  if (!is_scalar(*e.type) || e.type->scalar != scalar_type::boolean) return false;
  if (const auto* const node = std::get_if<typed::binary>(&e.node)) {
    return node->op == syntax::binary_operator::comma && may_be_any_byte(*node->right);
  }
  if (const auto* const node = std::get_if<typed::builtin_call>(&e.node)) {
    return std::any_of(node->arguments.begin(), node->arguments.end(),
                       [](const auto& argument) { return may_be_any_byte(*argument); });
  }
  return !std::holds_alternative<typed::unary>(e.node) &&
         !std::holds_alternative<typed::conversion>(e.node) &&
         !std::holds_alternative<typed::literal>(e.node);
}

}  // namespace libtiles::compiler
