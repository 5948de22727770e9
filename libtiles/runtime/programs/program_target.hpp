// What programs are built for.
#pragma once

#include "libtiles/runtime/devices/device_health.hpp"
#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/profile/activity_recorder.hpp"

namespace libtiles::runtime {

/// A context's device, with what programs need of the context. All of it is the context's.
struct program_target {
  const device_info& device;
  const cl::Device& opencl_device;
  const cl::Context& opencl_context;
  device_health& health;          ///< keeps the names of kernels
  activity_recorder& activities;  ///< where compilations are noted
};

}  // namespace libtiles::runtime
