// What libtiles' own compiler says of kernels, while the program is compiled.
#pragma once

#include <clang/AST/ASTContext.h>

#include <vector>

#include "translator/lower/lowered_kernel.hpp"

namespace translator {

/// Reports its errors at the user's lines.
void check_kernels(clang::ASTContext& context, const std::vector<lowered_kernel>& kernels);

}  // namespace translator
