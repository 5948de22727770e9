// The types that OpenCL C's kernels name, as far as the library's own types can be compared to
// them.
#pragma once

#include <cstddef>
#include <string>

#include "libtiles/core/element_type.hpp"

namespace libtiles::runtime {

/// A number or a vector of numbers.
struct raw_type {
  scalar_type scalar = scalar_type::structure;  ///< `structure`: nothing is known of the type
  std::size_t width = 1;                        ///< 1, or 2 to 16 for vectors

  bool is_known() const { return scalar != scalar_type::structure; }

  /// Bytes; a vector of 3 takes the room of 4.
  std::size_t size() const { return size_of(scalar) * (width == 3 ? 4 : width); }
};

/// \param name  as OpenCL spells it: "uint4", "float*" for what the pointer points to.
raw_type raw_type_of(const std::string& name);

/// Whether elements lie in memory as the kernel sees them: integers of either sign are the same,
/// and of structs nothing is known.
bool are_alike(const element_type& element, const raw_type& type);

}  // namespace libtiles::runtime
