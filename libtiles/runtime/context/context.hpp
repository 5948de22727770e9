// A device with its OpenCL context, its queue, and the programs that were built for it.
#pragma once

#include <memory>
#include <string>

#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/programs/program_cache.hpp"

namespace libtiles::runtime {

class device_list;

/// Safe from many threads. Held by everything that needs it.
class context {
 public:
  /// Makes a context on the device that `selector` chooses, see select_device().
  /// \throws error (no_platform, no_device, out_of_memory, device_failure)
  static std::shared_ptr<context> create(const std::string& selector);

  /// Use create().
  context(std::shared_ptr<const device_list> devices, const device_info& device);
  context(const context&) = delete;
  context& operator=(const context&) = delete;

  /// Its strings live until the list of devices is dropped and this context is gone.
  const device_info& device() const { return device_; }
  const cl::Device& opencl_device() const;
  const cl::Context& opencl_context() const { return opencl_context_; }

  /// In order: what is submitted later sees what was submitted earlier.
  const cl::CommandQueue& queue() const { return queue_; }
  program_cache& programs() { return programs_; }

  /// Waits until everything submitted has run. \throws error (device_failure)
  void finish() const;

 private:
  std::shared_ptr<const device_list> devices_;
  const device_info& device_;
  cl::Context opencl_context_;
  cl::CommandQueue queue_;
  program_cache programs_;
};

}  // namespace libtiles::runtime
