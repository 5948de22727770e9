// The rules of restrict(amp) that Clang's CUDA mode does not have.
#pragma once

#include <clang/Sema/Sema.h>

#include "translator/lower/kernel_options.hpp"

namespace translator {

/// Reports every violation in the user's code.
/// \param is_valid  whether it is valid C++. If not, what needs all of a function is not looked
///                  for: the rest is reported beside the errors of C++, as it is often their cause.
void check_restrictions(clang::Sema& sema, const kernel_options& options, bool is_valid);

}  // namespace translator
