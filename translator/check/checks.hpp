// The rules of restrict(amp) that Clang's CUDA mode does not have.
#pragma once

#include <clang/Sema/Sema.h>

#include "translator/lower/kernel_options.hpp"

namespace translator {

/// Reports every violation in the user's code.
void check_restrictions(clang::Sema& sema, const kernel_options& options);

/// Of a file that has errors of C++: what a lambda captures wrongly is often their cause.
void check_captures_alone(clang::Sema& sema, const kernel_options& options);

}  // namespace translator
