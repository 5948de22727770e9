// Declarations of variables: their types, what they start with, and what their names mean.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// T& r = place; a reference to const may also keep a value.
typed::statement_ptr define_reference(sema_context& sema, const syntax::declaration& text,
                                      const syntax::declarator& one);

/// A pointer or a reference, which lives on as a pointer.
typed::statement_ptr define_indirection(sema_context& sema, const syntax::declarator& one,
                                        typed::expression_ptr pointer, bool is_reference);

/// Constants and tile_static variables leave no statement behind.
std::vector<typed::statement_ptr> analyze_declaration(sema_context& sema,
                                                      const syntax::declaration& text);

/// The declaration of a variable, or null for a constant, which is known by its value.
typed::statement_ptr define_value(sema_context& sema, const syntax::declarator& one,
                                  const type_ptr& t, typed::expression_ptr value, bool is_const);

/// The type of a local variable, whose declaration may be used in a function.
type_ptr local_type(sema_context& sema, const syntax::declaration& text,
                    const syntax::declarator& one);

/// OpenCL C computes with halves only where a device has an extension for it.
void refuse_stored_float(sema_context& sema, const type& t, const location& where,
                         const std::string& what);

/// Null for a variable that starts with no value. An index, an extent or a vector starts as zeros,
/// and with it what holds one.
typed::expression_ptr analyze_initializer(sema_context& sema, const syntax::declarator& one,
                                          const type_ptr& wanted);

/// The value whose type `auto` stands for.
typed::expression_ptr analyze_auto(sema_context& sema, const syntax::declarator& one);

/// { 1, 2, 3 } for an array, a struct or an index, { x } or {} for a number.
typed::expression_ptr analyze_aggregate(sema_context& sema,
                                        const std::vector<syntax::expression_ptr>& texts,
                                        const type_ptr& wanted, const location& where);

/// What stands behind =, or alone in parentheses or braces; null if nothing does.
const syntax::expression* initializer_of(const syntax::declarator& one);

/// Gives a name a meaning in the innermost block.
void declare(sema_context& sema, const std::string& name, symbol meaning, const location& where);

/// A variable of the function, whose name nothing knows yet.
typed::variable& make_variable(sema_context& sema, const std::string& name, const type_ptr& t,
                               const location& where, typed::storage kind, bool is_const);

/// A variable of the function, known by its name.
typed::variable& add_variable(sema_context& sema, const std::string& name, const type_ptr& t,
                              const location& where, typed::storage kind, bool is_const);

typed::statement_ptr define_pointer(sema_context& sema, const syntax::declaration& text,
                                    const syntax::declarator& one);
typed::variable& make_tile_static(sema_context& sema, const std::string& name, const type_ptr& t,
                                  const location& where);
void declare_tile_static(sema_context& sema, const syntax::declaration& text,
                         const syntax::declarator& one);
typed::expression_ptr zero_of(sema_context& sema, const type_ptr& t, const location& where);

}  // namespace libtiles::compiler
