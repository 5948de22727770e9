// Which argument of a launch belongs to which parameter that a kernel declares, and whether it
// fits.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"

namespace libtiles::compiler {

/// Gives every parameter its argument: those with a name go to the parameter of that name, the
/// others to the parameter at their position. \throws error (argument_mismatch) that names the
/// parameter, what it takes and what it was given.
void match_arguments(const std::string& kernel_name, const std::vector<bound_argument>& arguments,
                     std::vector<parameter>& parameters);

}  // namespace libtiles::compiler
