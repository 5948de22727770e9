// Loops. A condition that is one thread's value for the whole tile is computed within the loop,
// between its barriers.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

typed::statement_ptr analyze_while(sema_context& sema, const syntax::while_statement& text,
                                   const location& where);

typed::statement_ptr analyze_for(sema_context& sema, const syntax::for_statement& text,
                                 const location& where);

typed::unroll_count analyze_unrolling(sema_context& sema,
                                      const std::optional<syntax::unroll>& text);

}  // namespace libtiles::compiler
