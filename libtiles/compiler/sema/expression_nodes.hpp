// One function for each kind of expression, in the file that is named after the construct. They are
// for analyze() of expressions.hpp, which chooses among them.
#pragma once

#include "libtiles/compiler/sema/expressions.hpp"

namespace libtiles::compiler {

typed::expression_ptr analyze_node(sema_context&, const syntax::address_of&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::assignment&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::binary&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::call&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::conditional&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::construction&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::dereference&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::initializer_list&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::member&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::name&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::static_member&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::string_literal&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::subscript&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::unary&, const location&);
typed::expression_ptr analyze_node(sema_context&, const syntax::literal&, const location&);

}  // namespace libtiles::compiler
