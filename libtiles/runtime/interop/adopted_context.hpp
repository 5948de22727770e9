// A context over the caller's cl_context, device and queues.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

struct foreign_context {
  cl_context context = nullptr;          ///< nullptr: that of the queues
  cl_device_id device = nullptr;         ///< nullptr: that of the queues, or the context's only one
  std::vector<cl_command_queue> queues;  ///< none: the context makes its own
};

/// Keeps a reference to each of them. The device need not be one of the list of devices.
/// \throws error (invalid_argument) for handles that are wrong or do not belong together;
///         unsupported for a device that libtiles cannot use; device_failure
std::shared_ptr<context> adopt_context(const foreign_context& given);

}  // namespace libtiles::runtime
