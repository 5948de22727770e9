// The rules of restrict(amp) that Clang's CUDA mode does not have.
#pragma once

#include <clang/Sema/Sema.h>

#include "translator/lower/kernel_options.hpp"

namespace translator {

/// Reports every violation in the user's code.
void check_restrictions(clang::Sema& sema, const kernel_options& options);

}  // namespace translator
