// All devices of all platforms as one list, asked for once per process.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Immutable, so safe from many threads.
class device_list {
 public:
  /// The process's list, made at first use and kept until drop(). No platform is no error here.
  static std::shared_ptr<const device_list> current();

  /// As current(), but asks again if there were no devices. \throws error (no_platform) with what
  /// was searched and how to install PoCL.
  static std::shared_ptr<const device_list> require_platform();

  /// Lets go of the process's list; who still holds it may go on using it.
  static void drop();

  /// Asks every platform. A platform or device that fails is left out; its problem is kept.
  device_list();

  const std::vector<platform_info>& platforms() const { return platforms_; }
  const std::vector<device_info>& devices() const { return devices_; }
  const cl::Device& opencl_device(std::uint32_t index) const { return opencl_devices_[index]; }

  /// What clGetPlatformIDs returned.
  int opencl_code() const { return opencl_code_; }

 private:
  static std::shared_ptr<const device_list> ask_again(
      const std::shared_ptr<const device_list>& without_devices);
  void add_platform(const cl::Platform& platform);
  void add_devices(const cl::Platform& platform, platform_info& info);
  void add_device(const cl::Device& device, platform_info& info);

  std::vector<platform_info> platforms_;
  std::vector<device_info> devices_;
  std::vector<cl::Device> opencl_devices_;
  int opencl_code_ = 0;
};

}  // namespace libtiles::runtime
