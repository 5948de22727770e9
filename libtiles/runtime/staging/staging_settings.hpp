// The sizes that staged transfers work with.
#pragma once

#include <cstddef>

namespace libtiles::runtime {

/// Measured on an NVIDIA H100 over PCIe 5: four 8 MiB chunks with 1, 2, 4, 8 and 16 copying threads
/// move 6.0, 12.0, 18.9, 16.0 and 12.1 GB/s, where the driver's own copies move 8. On an H200
/// beside 32 processors, eight chunks with eight threads move 30.5 GB/s, and four with four 21.8.
struct staging_settings {
  std::size_t chunk_size = std::size_t{8} << 20;  ///< bytes
  std::size_t chunk_count = 8;
  /// The one that waits for the transfer among them; 0: a quarter of the processors, 4 to 8.
  std::size_t copying_threads = 0;
};

}  // namespace libtiles::runtime
