// The context that is used where none is named.
#pragma once

#include <memory>

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// The process's context on the default device, made at first use. Any thread.
/// \throws as context::create()
std::shared_ptr<context> default_context();

/// Lets go of the default context and the list of devices; who holds them may go on using them. The
/// next call that needs one starts afresh. Any thread.
void shutdown();

}  // namespace libtiles::runtime
