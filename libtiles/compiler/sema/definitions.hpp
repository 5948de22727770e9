// What stands at the top level: structs, enums, other names of types, constants, heads of
// functions.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Resolves structs, constants and the heads of functions.
void analyze_definitions(sema_context& sema);

/// The struct of this name, or null.
std::shared_ptr<const struct_type> find_structure(sema_context& sema, const std::string& name);

void define(sema_context& sema, const syntax::type_alias& text);
void define(sema_context& sema, const syntax::enumeration& text);

/// A struct that a function has for itself, known in the block in which it stands.
void define_local(sema_context& sema, const syntax::structure& text);

void declare_function(sema_context& sema, const syntax::function& text);
type_ptr parameter_type(sema_context& sema, const syntax::parameter& text);

}  // namespace libtiles::compiler
