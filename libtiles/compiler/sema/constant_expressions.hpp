// Values that are known while compiling.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

std::int64_t constant_integer(sema_context& sema, const syntax::expression& text,
                              const std::string& purpose);

}  // namespace libtiles::compiler
