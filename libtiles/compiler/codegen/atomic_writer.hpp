// Atomic operations -> OpenCL C.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"

namespace libtiles::compiler {

/// The call of an operation on what `target` points to, noting the function of ours that it needs.
/// \param runs_tile  the work-item runs all threads of its tile, so that no other one has
///                   tile_static memory with it
std::string atomic_call(const typed::atomic& n, const std::string& target,
                        const std::vector<std::string>& operands, bool runs_tile,
                        program_needs& program);

/// The function of ours that a call needs.
void write_atomic_helper(const atomic_helper& helper, output_lines& out);

}  // namespace libtiles::compiler
