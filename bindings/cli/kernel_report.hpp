// What is known of a kernel, for people.
#pragma once

#include <tiles/tiles.h>

#include <cstdint>
#include <iosfwd>

/// The kernel's tile and memory, and a table of its parameters.
void write_report(std::ostream& out, tiles_kernel kernel, const tiles_argument* arguments,
                  std::uint32_t argument_count);
