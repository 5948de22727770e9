// The operators of index<N> and extent<N>, which work on all components at once.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// True if one operand is an index or an extent, so that the operator is one of these.
inline bool takes_indices(const type& left, const type& right) {
  return has_index_components(left) || has_index_components(right);
}

/// + - * / % == !=
typed::expression_ptr binary_of_indices(sema_context& sema, syntax::binary_operator op,
                                        typed::expression_ptr left, typed::expression_ptr right,
                                        const location& where);

/// += -= *= /= %= to what may be assigned to.
typed::expression_ptr compound_of_indices(sema_context& sema, syntax::binary_operator op,
                                          typed::expression_ptr target, typed::expression_ptr value,
                                          const location& where);

/// ++ and -- of what may be assigned to.
typed::expression_ptr increment_of_index(sema_context& sema, syntax::unary_operator op,
                                         typed::expression_ptr target, const location& where);

/// extent.size()
typed::expression_ptr size_of_extent(typed::expression_ptr extent, const location& where);

/// extent.contains(index)
typed::expression_ptr extent_contains(typed::expression_ptr extent, typed::expression_ptr index,
                                      const location& where);

}  // namespace libtiles::compiler
