// Runs a compiled kernel: checks, build, data to the device, submission.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/launch/compute_domain.hpp"
#include "libtiles/runtime/launch/event.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"

namespace libtiles::runtime {

struct launch_request {
  compute_domain domain;
  std::vector<launch_argument> arguments;  ///< they borrow their data until the launch returns
};

/// Checks all that launch() checks and builds the kernel for the device, but runs nothing.
/// \throws as launch()
void prepare(const compiler::compiled_kernel& compiled, const std::shared_ptr<context>& where,
             const launch_request& request);

/// Copies to the device what it lacks, submits the kernel and returns.
/// \param compiled    compiled with options_for(request.arguments).
/// \param with_event  whether an event is wanted.
/// \return the end of the launch; nullptr if it is not wanted.
/// \throws error as tiles_kernel_launch() says. Nothing was launched and no data is lost then.
std::shared_ptr<event> launch(const compiler::compiled_kernel& compiled,
                              const std::shared_ptr<context>& where, const launch_request& request,
                              bool with_event);

}  // namespace libtiles::runtime
