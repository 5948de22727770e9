// Arguments of what a whole tile does.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The thread's tiled_index.
/// \param function  that is called, for messages
typed::expression_ptr analyze_thread(sema_context& sema, const syntax::expression& text,
                                     const std::string& function);

/// A tile_static array. Likewise.
typed::expression_ptr analyze_shared_array(sema_context& sema, const syntax::expression& text,
                                           const std::string& function);

}  // namespace libtiles::compiler
