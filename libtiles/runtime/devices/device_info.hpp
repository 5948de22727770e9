// What is known about a platform and a device: plain data, no OpenCL.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/core/opencl_driver.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::runtime {

struct platform_info {
  std::string name;
  std::string vendor;
  std::string version;
  opencl_driver driver = opencl_driver::other;
  std::string problem;  ///< why (some of) its devices cannot be used; empty if all is well
  std::uint32_t device_count = 0;
};

/// The same numbers as tiles_device_type in tiles.h (capi/ asserts that).
enum class device_type : std::int32_t { cpu = 1, gpu = 2, accelerator = 3, other = 4 };

/// "cpu", "gpu", "accelerator", "other".
const char* name_of(device_type type);

struct device_info {
  /// The index of a device that the list does not have, such as a part of one.
  static constexpr std::uint32_t unlisted = UINT32_MAX;

  std::uint32_t index = unlisted;  ///< in the flat list over all platforms
  device_type type = device_type::other;
  std::uint32_t compute_units = 0;
  std::string name;
  std::string vendor;
  std::string version;
  std::string driver_version;
  opencl_driver driver = opencl_driver::other;  ///< that of the platform
  std::string platform;
  std::string platform_vendor;
  std::string platform_version;
  std::uint64_t global_memory = 0;  ///< bytes
  std::uint64_t local_memory = 0;   ///< bytes that one tile may use
  std::uint64_t max_tile_size = 1;  ///< threads
  std::array<std::uint64_t, max_domain_rank> max_tile_extent{1, 1, 1};  ///< of rank 3, 0 = slowest
  /// What its kernels are tuned for: "sm_90" of NVIDIA, "float16" of CPUs whose vectors hold 16
  /// floats; empty if it is not known.
  std::string architecture;
  /// Floats that one of its vector registers holds.
  std::uint32_t vector_floats = 1;
  compiler::sub_groups lanes{};  ///< lanes_work() tells whether they do
  bool supports_double = false;
  /// NVIDIA's, of this architecture; tensor_cores_work() tells whether they do.
  compiler::tensor_core_form tensor_cores = compiler::tensor_core_form::none;
  bool has_async_copies = false;  ///< of NVIDIA, from global to local memory past the registers
  bool shares_host_memory = false;
};

/// `device 0 "NVIDIA H100"`, the way that all messages name a device; `device "NVIDIA H100"` if it
/// is not in the list.
std::string describe(const device_info& device);

}  // namespace libtiles::runtime
