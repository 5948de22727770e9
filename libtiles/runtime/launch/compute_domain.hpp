// The threads of a launch, and what is required of them.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::runtime {

/// With an extent of 0 it has no threads, and a launch over it runs nothing.
struct compute_domain {
  extents shape;  ///< threads per dimension
  extents tile;   ///< as many extents, or none: the tile that the kernel names
  /// Where it begins in a larger domain, in which its threads have their indices: at a tile, as
  /// many numbers. None: it is the whole.
  extents origin{};

  bool is_part() const { return !origin.empty(); }

  /// Behind its last thread, in the larger domain.
  extents end() const {
    extents behind = shape;
    for (std::size_t d = 0; d < origin.size(); ++d) behind[d] += origin[d];
    return behind;
  }
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
