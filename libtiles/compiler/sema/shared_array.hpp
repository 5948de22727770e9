// A tile_static array as an argument of what a whole tile does.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// \param function  that is called, for messages
typed::expression_ptr analyze_shared_array(sema_context& sema, const syntax::expression& text,
                                           const std::string& function);

}  // namespace libtiles::compiler
