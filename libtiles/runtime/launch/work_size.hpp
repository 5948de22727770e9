// A compute domain in OpenCL's terms: global and local sizes, the fastest dimension first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::runtime {

struct work_size {
  int rank = 1;
  std::array<std::size_t, max_domain_rank> global{1, 1, 1};
  std::array<std::size_t, max_domain_rank> local{1, 1, 1};
  std::array<std::size_t, max_domain_rank> offset{0, 0, 0};  ///< of a part of a domain
  bool has_local = true;  ///< false: the driver chooses the local size

  bool has_offset() const { return offset[0] != 0 || offset[1] != 0 || offset[2] != 0; }
  bool has_threads() const { return global[0] != 0 && global[1] != 0 && global[2] != 0; }
};

/// For a tiled kernel the local size is its tile, as compiler/work_group.hpp lays it out, or 1 where
/// a work-item runs a whole tile. For others it is chosen to fit the device, and the global size is
/// rounded up to it: the kernel leaves at once in threads outside of the domain.
///
/// \param max_tile_size  threads that the built kernel allows.
///
/// \param origin  of a part of a domain: where it begins; as many extents, or none.
work_size work_size_of(const compiler::compiled_kernel& compiled, const extents& domain,
                       const device_info& device, std::uint64_t max_tile_size,
                       const extents& origin = {});

}  // namespace libtiles::runtime
