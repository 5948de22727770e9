// Tests of drivers before something is used that some get wrong.
#pragma once

#include <functional>
#include <string>

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// Whether the driver of the context's device passes a test, which runs once in a process for each
/// driver and device. Where it does not, or throws, the log says so at level info. A test for which
/// there was no memory runs again. Any thread. \throws error (device_lost)
/// \param consequence  "tile operations do without sub-groups", for the log
/// \param fault_of     what is wrong; empty if nothing is
bool passes_check(context& where, const std::string& consequence,
                  const std::function<std::string(context&)>& fault_of);

}  // namespace libtiles::runtime
