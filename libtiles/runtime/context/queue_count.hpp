// How many queues a context has.
#pragma once

#include <cstddef>

namespace libtiles::runtime {

/// \param asked  0: as the environment variable TILES_QUEUES says, or 1.
/// \throws error (invalid_argument) unless the number is 1 to 64
std::size_t checked_queue_count(std::size_t asked);

}  // namespace libtiles::runtime
