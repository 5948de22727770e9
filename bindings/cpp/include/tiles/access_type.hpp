// access_type: what the host, or a place, may do with data.
#pragma once

#include "tiles/tiles.h"

namespace tiles {

/// What the host may do with the elements of an array, or will do with those of a view.
enum access_type {
  access_type_none = 0,
  access_type_read = 1,
  access_type_write = 2,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 1 << 31,  ///< for arrays: the library chooses
};

namespace detail {

constexpr bool writes(access_type access) noexcept {
  return access == access_type_write || access == access_type_read_write;
}

/// The tiles_access for element access of this type, which is not none.
constexpr int native_access(access_type access) noexcept {
  return writes(access) ? TILES_ACCESS_READ_WRITE : TILES_ACCESS_READ;
}

}  // namespace detail
}  // namespace tiles
