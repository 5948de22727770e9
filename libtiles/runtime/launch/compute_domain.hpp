// The threads of a launch, and what is required of them.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::runtime {

/// With an extent of 0 it has no threads, and a launch over it runs nothing.
struct compute_domain {
  extents shape;  ///< threads per dimension
  extents tile;   ///< as many extents, or none: the tile that the kernel names
};

/// \throws error (invalid_compute_domain) unless `rank` is 1 to 8
void check_domain_rank(std::uint64_t rank);

/// Checks what needs no kernel: its rank, no extent below 0, the number of threads.
/// \throws error (invalid_compute_domain)
void check_domain(const compute_domain& domain);

/// Checks that the kernel can run over a domain that check_domain() took: its rank, its tile, and
/// that the tile divides the extents.
/// \throws error (invalid_compute_domain)
void check_domain_of(const compiler::compiled_kernel& compiled, const compute_domain& domain);

/// Checks that the tile has threads and divides extents that check_domain() took.
/// \param tile  as many extents.
/// \throws error (invalid_compute_domain)
void check_tile(const extents& shape, const extents& tile);

}  // namespace libtiles::runtime
