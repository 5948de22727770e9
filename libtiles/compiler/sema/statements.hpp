// Statements: the way into all of them, and one function for each kind, in the file that is named
// after it.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Null for a statement that does nothing.
typed::statement_ptr analyze(sema_context& sema, const syntax::statement& text);

/// Checks the statements of a block in the scope that is open, and appends them.
void analyze_into(sema_context& sema, typed::block& made, const syntax::block& text);

/// A statement with a scope of its own.
typed::statement_ptr analyze_body(sema_context& sema, const syntax::statement& text);

/// t_idx; and (void)t_idx; say that it is not used: there is nothing to compute.
bool names_the_thread(const typed::expression& value);

/// Null for an expression that is neither a barrier nor a fence.
typed::statement_ptr analyze_synchronisation(sema_context& sema, const syntax::expression& text);

typed::statement_ptr analyze_node(sema_context&, const syntax::while_statement&,
                                  const location& where);
typed::statement_ptr analyze_node(sema_context&, const syntax::do_statement&,
                                  const location& where);
typed::statement_ptr analyze_node(sema_context&, const syntax::for_statement&,
                                  const location& where);
typed::statement_ptr analyze_node(sema_context&, const syntax::switch_statement&,
                                  const location& where);

}  // namespace libtiles::compiler
