// Functions that are valid C++, of which more can be asked than of others.
#pragma once

#include <clang/AST/Decl.h>

namespace translator {

/// Whether Clang has understood all of it.
bool is_valid_function(const clang::FunctionDecl& function);

}  // namespace translator
