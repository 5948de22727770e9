// A user's OpenCL C with all that belongs to it, ready to be built.
#pragma once

#include <string>

#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/runtime/programs/program_source.hpp"

namespace libtiles::runtime {

/// The text as it is, after `#define` lines for the constants and after the declarations; #line
/// makes drivers count the user's lines. Constants are no -D options, as there drivers split values
/// at spaces.
/// \param options  for the driver, beside those that the library needs.
/// \throws error (invalid_argument) for what OpenCL C has no use for, and for constants that are no
///         identifiers or have more than one line.
program_source raw_source(const compiler::kernel_input& input, const std::string& options);

}  // namespace libtiles::runtime
