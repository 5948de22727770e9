// Structs.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

void define(sema_context& sema, const syntax::structure& text);

/// The struct of this name, or null.
std::shared_ptr<const struct_type> find_structure(sema_context& sema, const std::string& name);

}  // namespace libtiles::compiler
