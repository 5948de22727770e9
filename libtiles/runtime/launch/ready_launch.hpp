// A launch that passed every check.
#pragma once

#include <memory>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"
#include "libtiles/runtime/launch/work_size.hpp"

namespace libtiles::runtime {

class built_kernel;

struct ready_launch {
  const compiler::compiled_kernel& compiled;
  const launch_request& request;
  compiler::compile_options options;
  std::shared_ptr<built_kernel> kernel;
  work_size size;
};

/// Checks the launch and builds its kernel where that was not done before.
/// \param compiled  compiled with options_for(request.arguments).
/// \throws error as tiles_kernel_launch() says
ready_launch make_ready(const compiler::compiled_kernel& compiled, context& where,
                        const launch_request& request);

}  // namespace libtiles::runtime
