// The memory that callers give for whole contents.
#pragma once

#include <cstdint>

#include "capi/src/guard.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::capi {

/// Throws error (invalid_argument) unless `size` is that of the window's elements.
inline void check_size(const runtime::data_window& window, std::uint64_t size) {
  const std::size_t expected = runtime::dense_size(window);
  if (size == expected) return;
  throw error(status::invalid_argument, "'size' is " + std::to_string(size) +
                                            " bytes; the view has " + std::to_string(expected));
}

/// `memory` of `size` bytes, which may be NULL if there are none.
/// \throws error (invalid_argument) naming `parameter`
template <class Void>
Void* contents(Void* memory, const char* parameter, std::uint64_t size) {
  if (memory != nullptr || size == 0) return memory;
  throw error(status::invalid_argument, std::string("'") + parameter + "' is NULL");
}

}  // namespace libtiles::capi
