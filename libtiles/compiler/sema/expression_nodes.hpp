// One function for each kind of expression, in the file that is named after the construct. They are
// for analyze() of expressions.hpp, which chooses among them.
#pragma once

#include "libtiles/compiler/sema/expressions.hpp"

namespace libtiles::compiler {

typed::expression_ptr analyze_node(sema_context& sema, const syntax::address_of& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::assignment& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::binary& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::call& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::conditional& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::construction& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::dereference& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::initializer_list& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::member& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::name& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::static_member& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::subscript& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::unary& text,
                                   const location& where);
typed::expression_ptr analyze_node(sema_context& sema, const syntax::literal& text,
                                   const location& where);

}  // namespace libtiles::compiler
