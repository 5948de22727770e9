// The error codes of C++ AMP's exceptions: the HRESULTs of Windows.
#pragma once

#include <cstdint>

#include "tiles/tiles.h"

namespace tiles {

/// As HRESULT on Windows: negative for a failure.
using error_code = std::int32_t;

namespace detail {

constexpr error_code hresult(std::uint32_t bits) { return static_cast<error_code>(bits); }

constexpr error_code unspecified_failure = hresult(0x80004005);  ///< E_FAIL
constexpr error_code invalid_argument = hresult(0x80070057);     ///< E_INVALIDARG
constexpr error_code no_memory = hresult(0x8007000E);            ///< E_OUTOFMEMORY
constexpr error_code device_removed = hresult(0x887A0005);       ///< DXGI_ERROR_DEVICE_REMOVED

/// What C++ AMP reports for such a failure.
constexpr error_code code_of(tiles_status status) {
  switch (status) {
    case TILES_ERROR_INVALID_ARGUMENT:
    case TILES_ERROR_INVALID_COMPUTE_DOMAIN:
    case TILES_ERROR_TILE_LIMIT:
      return invalid_argument;
    case TILES_ERROR_OUT_OF_MEMORY:
      return no_memory;
    case TILES_ERROR_DEVICE_LOST:
      return device_removed;
    default:
      return unspecified_failure;
  }
}

}  // namespace detail
}  // namespace tiles
