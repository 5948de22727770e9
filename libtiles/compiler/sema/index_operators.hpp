// The operators of index<N> and extent<N>, which work on all components at once.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

class index_operators {
 public:
  explicit index_operators(diagnostics& messages) : messages_(messages) {}

  /// True if one operand is an index or an extent, so that the operator is one of these.
  static bool take(const type& left, const type& right) {
    return has_index_components(left) || has_index_components(right);
  }

  /// + - * / % == !=
  typed::expression_ptr binary(syntax::binary_operator op, typed::expression_ptr left,
                               typed::expression_ptr right, const location& where) const;

  /// += -= *= /= %= to what may be assigned to.
  typed::expression_ptr compound(syntax::binary_operator op, typed::expression_ptr target,
                                 typed::expression_ptr value, const location& where) const;

  /// ++ and -- of what may be assigned to.
  typed::expression_ptr increment(syntax::unary_operator op, typed::expression_ptr target,
                                  const location& where) const;

  /// extent.size()
  typed::expression_ptr size(typed::expression_ptr extent, const location& where) const;

  /// extent.contains(index)
  typed::expression_ptr contains(typed::expression_ptr extent, typed::expression_ptr index,
                                 const location& where) const;

 private:
  type_ptr result_of(syntax::binary_operator op, const type& left, const type& right,
                     const location& where) const;

  diagnostics& messages_;
};

}  // namespace libtiles::compiler
