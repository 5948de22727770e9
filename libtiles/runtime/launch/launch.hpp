// Runs a compiled kernel: checks, build, data to the device, submission.
#pragma once

#include <memory>

#include "libtiles/runtime/launch/event.hpp"
#include "libtiles/runtime/launch/launch_data.hpp"
#include "libtiles/runtime/launch/ready_launch.hpp"
#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

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

/// The part of launch() that follows the checks, with a kernel object of the caller's.
/// \param data  of the launch's arguments.
std::shared_ptr<event> launch_ready(const ready_launch& ready,
                                    const std::shared_ptr<context>& where, kernel_object& kernel,
                                    const std::vector<cl::Event>& after, const launch_data& data,
                                    bool with_event);

}  // namespace libtiles::runtime
