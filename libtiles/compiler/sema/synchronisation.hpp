// Barriers and fences.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Null for an expression that is neither a barrier nor a fence.
typed::statement_ptr analyze_synchronisation(sema_context& sema, const syntax::expression& text);

}  // namespace libtiles::compiler
