// Runs a kernel that passed its checks: data to the device, submission.
#pragma once

#include <memory>

#include "libtiles/runtime/launch/event.hpp"
#include "libtiles/runtime/launch/kernel_form.hpp"
#include "libtiles/runtime/launch/launch_data.hpp"
#include "libtiles/runtime/launch/ready_launch.hpp"
#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

/// Copies to the device what it lacks, submits the kernel and returns.
/// \param with_event  whether an event is wanted.
/// \return the end of the launch; nullptr if it is not wanted.
/// \throws error as tiles_kernel_launch() says. Nothing was launched and no data is lost then.
std::shared_ptr<event> launch(const ready_launch& ready, const std::shared_ptr<context>& where,
                              bool with_event);

/// The part of launch() that follows the transfers, with a kernel object of the caller's.
/// \param data  of the launch's arguments.
/// \param unset  arguments that the kernel object may lack.
std::shared_ptr<event> launch_ready(const ready_launch& ready,
                                    const std::shared_ptr<context>& where, kernel_object& kernel,
                                    const std::vector<cl::Event>& after, launch_data& data,
                                    bool with_event,
                                    unset_arguments unset = unset_arguments::all);

}  // namespace libtiles::runtime
