// The exception barrier: every function of the C API that can fail runs inside it.
#pragma once

#include <string>
#include <utility>

#include "capi/src/last_error.hpp"
#include "libtiles/core/error.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

/// Runs `body`; an exception becomes this thread's last error and the status that is returned.
template <class Body>
tiles_status guard(Body&& body) noexcept {
  try {
    std::forward<Body>(body)();
    return TILES_OK;
  } catch (...) {
    return record_current_exception();
  }
}

/// Throws error (invalid_argument) if the caller passed NULL for `parameter`.
template <class T>
T& required(T* pointer, const char* parameter) {
  if (pointer == nullptr) {
    throw error(status::invalid_argument, std::string("'") + parameter + "' is NULL");
  }
  return *pointer;
}

}  // namespace libtiles::capi
