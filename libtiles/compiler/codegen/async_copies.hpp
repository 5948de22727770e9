// Copies of tile_load in pieces of 16 bytes, stores of neighbouring elements, and those copies of
// tile_load_async that the work-items need not wait for: cp.async of NVIDIA, as assembly.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"

namespace libtiles::compiler {

/// Whether elements of a type can be copied so: such as consist of whole pieces of 32 bits.
bool can_be_copied_asynchronously(const type& element);

/// Of the function that copies: (__local T *, __global const T *).
std::string name_of(const async_copy& copy);

/// Of the function behind the copies of one load.
constexpr const char* end_of_async_load = "tiles_end_async_load";

/// Of the function that waits for the copies of one work-item, but for those of so many loads, the
/// last ones; others wait for them at a barrier.
std::string name_of_wait(int later_loads);

/// Of the function that stores: (__global T *, __private const U *).
std::string name_of(const neighbour_store& stored);

void write_async_copies(const program_needs& needs, output_lines& out);

}  // namespace libtiles::compiler
