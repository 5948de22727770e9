// A program that a driver has built for one device, from its source or from the disk cache.
#pragma once

#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/programs/opencl_signature.hpp"
#include "libtiles/runtime/programs/program_source.hpp"
#include "libtiles/runtime/programs/program_target.hpp"

namespace libtiles::runtime {

struct built_program {
  cl::Program program;
  cl::Kernel kernel;  ///< the source's entry point
  std::string entry_point;
  opencl_signature signature;  ///< of the kernel; empty but for what was written by hand
};

/// Takes the binary that the disk cache holds for the target's device, or builds the source and
/// puts the binary there. Blocks while the driver compiles; holds no lock.
/// \throws error (build) with the driver's log, at the user's lines; cl::Error for other failures
built_program make_program(const program_target& target, const program_source& source);

}  // namespace libtiles::runtime
