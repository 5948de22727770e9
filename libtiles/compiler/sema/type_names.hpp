// Types as written -> types.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

type_ptr resolve(sema_context& sema, const syntax::type_name& name);
type_ptr resolve_element(sema_context& sema, const syntax::type_name& name,
                         const std::string& holder);
type_ptr resolve_array(sema_context& sema, type_ptr element,
                       const std::vector<syntax::expression_ptr>& dimensions);
std::array<int, 3> constant_tile(sema_context& sema,
                                 const std::vector<syntax::expression_ptr>& extents,
                                 std::size_t rank, const std::string& owner, const location& where);

}  // namespace libtiles::compiler
