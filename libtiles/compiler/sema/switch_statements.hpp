// switch: its labels are constants, each there once, and jump over no initialisation.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

typed::statement_ptr analyze_switch(sema_context& sema, const syntax::switch_statement& text,
                                    const location& where);

}  // namespace libtiles::compiler
