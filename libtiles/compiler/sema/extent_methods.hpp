// Methods of extent, tiled_extent and tiled_index.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

typed::expression_ptr call_method_of_extent(sema_context& sema, typed::expression_ptr extent,
                                            const syntax::member& method, const syntax::call& text,
                                            const location& where);

typed::expression_ptr call_method_of_tile(sema_context& sema, const type& tiled,
                                          const syntax::member& method, const syntax::call& text,
                                          const location& where);

}  // namespace libtiles::compiler
