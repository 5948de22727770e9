// Hands a kernel whose data is ready to a queue.
#pragma once

#include <memory>
#include <string>

#include "libtiles/runtime/launch/event.hpp"
#include "libtiles/runtime/launch/launch_data.hpp"
#include "libtiles/runtime/launch/work_size.hpp"
#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

struct submission {
  const std::string* name = nullptr;  ///< of the kernel, kept by the context's device_health
  work_size size;
  const std::vector<cl::Event>* after = nullptr;  ///< to wait for; may be nullptr
  bool with_event = false;
};

/// Submits the kernel, whose arguments are set, after all that used the data before.
/// \return the end of the launch; nullptr if it is not wanted.
/// \throws cl::Error, std::bad_alloc; nothing was submitted then.
std::shared_ptr<event> submit(const std::shared_ptr<context>& where, const submission& asked,
                              const kernel_object& kernel, launch_data& data);

}  // namespace libtiles::runtime
