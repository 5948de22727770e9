// Which argument belongs to which parameter.
#pragma once

#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch_argument.hpp"

namespace libtiles::runtime {

/// One argument per parameter, in the order of the parameters: arguments with a name go to the
/// parameter of that name, others to the parameter of their position.
/// \throws error (argument_mismatch) if a parameter is bound twice or not at all, if an argument
/// has
///         no parameter, or if its type does not fit.
std::vector<const launch_argument*> bind_arguments(const compiler::compiled_kernel& compiled,
                                                   const std::vector<launch_argument>& arguments);

}  // namespace libtiles::runtime
