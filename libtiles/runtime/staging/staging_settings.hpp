// The sizes that staged transfers work with.
#pragma once

#include <cstddef>

namespace libtiles::runtime {

/// Measured on an NVIDIA H200 beside 32 processors, copies to the device and back at the same time:
/// eight threads and eight chunks of 8 MiB move 18 to 34 GB/s in sum, 16 threads 50 to 56, 24
/// threads 39 to 47; 16 threads with sixteen such chunks 64, where one copy of pinned memory after
/// the other moves 55.
struct staging_settings {
  std::size_t chunk_size = std::size_t{8} << 20;  ///< bytes
  std::size_t chunk_count = 16;                   ///< at most; made as they are needed
  /// The one that waits for the transfer among them; 0: half of the processors, 4 to 16.
  std::size_t copying_threads = 0;
};

}  // namespace libtiles::runtime
