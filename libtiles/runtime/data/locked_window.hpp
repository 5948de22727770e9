// Whole windows in and out of dense memory, for those who hold the lock of their source.
#pragma once

#include <cstddef>

#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

/// As read_window(). \param source  that of `from`, locked.
void read_locked(data_source& source, const data_window& from, std::byte* destination);

/// As write_window(). \param target  the source of `to`, locked.
void write_locked(data_source& target, const data_window& to, const std::byte* source);

}  // namespace libtiles::runtime
