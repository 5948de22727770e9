// One compilation, as Clang's driver asks for it by a -cc1 command.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include "translator/driver/settings.hpp"

namespace translator {

/// C++ that includes amp.h is compiled in two passes: the first one makes kernels of what is
/// restrict(amp), the second one the object, with a table of them. All else is Clang's alone.
/// \param command  the program's name, "-cc1", its arguments
/// \return the exit status
int run_compiler_pass(const settings& places, llvm::SmallVectorImpl<const char*>& command);

}  // namespace translator
