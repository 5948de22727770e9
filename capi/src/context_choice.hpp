// The context that a call means: the one given, or for NULL the default one.
#pragma once

#include <memory>

#include "capi/src/handle.hpp"

namespace libtiles::capi {

/// \throws error (invalid_handle, or as runtime::default_context())
std::shared_ptr<runtime::context> given_or_default(tiles_context context);

}  // namespace libtiles::capi
