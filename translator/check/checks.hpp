// The rules of restrict(amp) that Clang's CUDA mode does not have.
#pragma once

#include <clang/Sema/Sema.h>

#include "translator/lower/kernel_options.hpp"

namespace translator {

/// Reports every violation in the user's code. It may be no valid C++: what it breaks of
/// restrict(amp) is often the cause. Only what needs the whole of a function is not looked for in
/// those that Clang has refused.
void check_restrictions(clang::Sema& sema, const kernel_options& options);

}  // namespace translator
