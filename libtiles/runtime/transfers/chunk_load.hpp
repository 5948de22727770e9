// Regions of bytes cut up so that they go through chunks of memory, packed.
#pragma once

#include <vector>

#include "libtiles/runtime/staging/copying_threads.hpp"
#include "libtiles/runtime/transfers/copy_runs.hpp"
#include "libtiles/runtime/transfers/host_memory.hpp"

namespace libtiles::runtime {

/// Runs of bytes that lie one after the other in a chunk.
struct packed_runs {
  run_group runs;
  std::size_t offset = 0;  ///< bytes from the chunk's beginning

  std::size_t size() const { return static_cast<std::size_t>(runs.length * runs.count); }
};

/// What one chunk holds.
using chunk_load = std::vector<packed_runs>;

/// All of the region's bytes, in as few chunks as they need.
/// \param buffer_size  of the buffer on the device, in bytes.
std::vector<chunk_load> chunk_loads_of(const byte_region& region, std::uint64_t buffer_size,
                                       std::size_t chunk_size);

/// Copies the runs from host memory to their place in the chunk, or back.
void pack(copying_threads& threads, const host_memory& from, const packed_runs& each,
          std::byte* chunk);
void unpack(copying_threads& threads, const std::byte* chunk, const packed_runs& each,
            const host_memory& to);

}  // namespace libtiles::runtime
