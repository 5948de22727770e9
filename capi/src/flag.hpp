// Members of structs that are 0 or 1.
#pragma once

#include <cstdint>
#include <string>

#include "libtiles/core/error.hpp"

namespace libtiles::capi {

/// \param name  of the member, for the message. \throws error (invalid_argument)
inline bool flag(int32_t given, const char* name) {
  if (given == 0 || given == 1) return given == 1;
  throw error(status::invalid_argument,
              "'" + std::string(name) + "' is " + std::to_string(given) + "; expected 0 or 1");
}

}  // namespace libtiles::capi
