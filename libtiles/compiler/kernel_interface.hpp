// What a launch has to know of a kernel: its parameters and what it does to them, its memory.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/kernel_text.hpp"

namespace libtiles::compiler {

/// The kernel's parameters in order, with the accesses to their elements. Call before a transform.
std::vector<parameter> find_parameters(const typed::program& program);

/// The kernel's domain, tile, tile_static and private memory.
void describe_memory(const typed::program& program, compiled_kernel& kernel);

}  // namespace libtiles::compiler
