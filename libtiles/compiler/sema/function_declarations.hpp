// The heads of functions: what they take and give.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

void declare_function(sema_context& sema, const syntax::function& text);

type_ptr parameter_type(sema_context& sema, const syntax::parameter& text);

}  // namespace libtiles::compiler
