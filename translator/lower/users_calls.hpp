// What a kernel calls of the system's headers, and cannot.
#pragma once

#include "translator/lower/kernel_lowering.hpp"

namespace translator {

/// Moves a problem inside a header of the system to the call of the user's that led there.
/// \param instance  of call_kernel, which calls the functor
not_lowered at_users_call(const not_lowered& problem, const clang::FunctionDecl& instance);

}  // namespace translator
