// Which parts of a launch's views checked mode watches for races, and where in the shadow they are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// One view among the kernel's parameters; outlives its data.
struct view_window {
  std::string name;
  extents shape;
  std::vector<std::int64_t> strides;  ///< in elements
  std::uint64_t element_size = 1;
  std::uint64_t below_first = 0;    ///< bytes from the lowest to the first element
  std::uint64_t wanted_cells = 0;   ///< for its bytes that no window before it has
  std::uint64_t watched_cells = 0;  ///< for which there is memory
};

/// \param windows  one for each parameter that is a view, in order
/// \param max_bytes  that all cells may take: the last windows lose theirs
std::vector<view_window> watch_views(const compiler::compiled_kernel& compiled,
                                     const std::vector<const data_window*>& windows,
                                     std::uint64_t max_bytes);

/// What the memory of the shadow begins with; the rest is 0 before a launch.
std::vector<std::uint32_t> head_of_shadow(const std::vector<view_window>& windows);

/// Of all of that memory.
std::uint64_t shadow_bytes(const std::vector<view_window>& windows);

/// "only the first 100 of 400 bytes of 'v' are watched ..."; empty if all are.
std::string describe_unwatched(const compiler::compiled_kernel& compiled,
                               const std::vector<view_window>& windows);

/// "(2, 3)": which element has a byte, counted from the lowest; empty if that is not to be told.
std::string element_at(const view_window& window, std::uint64_t offset);

}  // namespace libtiles::runtime
