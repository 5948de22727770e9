// tiles-c++ as a command: Clang's own driver, whose compilations of C++ are compiler_pass's.
#pragma once

#include <vector>

#include "translator/driver/settings.hpp"

namespace translator {

/// \param arguments  of the command line, the program's name first
/// \return the exit status
int run_driver(const settings& places, std::vector<const char*> arguments);

}  // namespace translator
