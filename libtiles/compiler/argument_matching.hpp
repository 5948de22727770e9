// Whether the arguments of a launch fit the parameters that a kernel declares.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"

namespace libtiles::compiler {

/// \throws error (argument_mismatch) that names the parameter, what it takes and what it was given.
void match_arguments(const std::string& kernel_name, const std::vector<parameter>& parameters,
                     const std::vector<bound_argument>& arguments);

}  // namespace libtiles::compiler
