// What a kernel does with array_views and arrays: naming their elements, and making views of views.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// v[i], v(i, j): an element, or with too few indices a view of fewer dimensions. The indices are
/// integers, or one index<N>.
typed::expression_ptr element_of_view(sema_context& sema, typed::expression_ptr view,
                                      std::vector<typed::expression_ptr> indices,
                                      const location& where);

/// v.extent
typed::expression_ptr extent_of_view(typed::expression_ptr view, const location& where);

/// v.section(...): an index<N> and an extent<N>, one of them, or as many integers.
typed::expression_ptr section_of_view(sema_context& sema, typed::expression_ptr view,
                                      std::vector<typed::expression_ptr> arguments,
                                      const location& where);

/// v.view_as(extent<K>)
typed::expression_ptr reshaped_view(sema_context& sema, typed::expression_ptr view,
                                    typed::expression_ptr extent, const location& where);

/// v.reinterpret_as<element>()
typed::expression_ptr reinterpreted_view(sema_context& sema, typed::expression_ptr view,
                                         const type_ptr& element, bool is_const,
                                         const location& where);

/// A view as a value of another view's type: as it is, or with const elements.
typed::expression_ptr converted_view(sema_context& sema, typed::expression_ptr view,
                                     const type_ptr& wanted);

/// Whether a view of type `given` can be had as one of type `wanted`.
bool is_convertible_view(const type& given, const type& wanted);

/// What to write instead where it cannot.
std::string help_for_views(const type& given, const type& wanted);

/// The type that both values of a conditional can have; null if there is none.
type_ptr common_view_type(const type_ptr& a, const type_ptr& b);

}  // namespace libtiles::compiler
