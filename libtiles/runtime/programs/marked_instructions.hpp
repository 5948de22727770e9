// Instructions that NVIDIA's compiler of OpenCL C does not take: the compiler's
// marked_instructions.hpp.
#pragma once

#include <string>

#include "libtiles/runtime/programs/program_target.hpp"

namespace libtiles::runtime {

/// What is done with the text of a binary: programs on disk that had something else done are
/// others.
constexpr int version_of_marked_instructions = 2;

/// A program like `built`, which holds marked instructions as comments, with these in their places.
/// It is not built yet.
/// \throws cl::Error, also where the driver's binaries are no PTX
cl::Program with_marked_instructions(const program_target& target, const cl::Program& built);

/// The same for the text of the binary. Empty if it is no PTX for sm_90, or has no mark: the
/// driver's compiler lost them, and the program would compute less than it says.
std::string with_marked_instructions(std::string ptx);

}  // namespace libtiles::runtime
