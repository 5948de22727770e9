#include "libtiles/runtime/devices/sub_group_support.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace libtiles::runtime {

using compiler::sub_group_form;

namespace {

bool has_extension(const std::string& extensions, const std::string& name) {
  return (" " + extensions + " ").find(" " + name + " ") != std::string::npos;
}

bool is_size(std::size_t n) { return n >= 2 && n <= 64 && (n & (n - 1)) == 0; }

// CL_DEVICE_WAVEFRONT_WIDTH_AMD; all kernels have it.
compiler::sub_groups of_amd(const cl::Device& device) {
  cl_uint width = 0;
  const bool is_known =
      ::clGetDeviceInfo(device(), 0x4043, sizeof width, &width, nullptr) == CL_SUCCESS;
  if (!is_known || !is_size(width)) return {};
  return {sub_group_form::khr, static_cast<int>(width), false};
}

// CL_DEVICE_SUB_GROUP_SIZES_INTEL; a kernel asks for one of them, or its compiler chooses.
compiler::sub_groups of_intel(const cl::Device& device) {
  std::array<std::size_t, 16> sizes{};
  std::size_t bytes = 0;
  if (::clGetDeviceInfo(device(), 0x4108, sizeof sizes, sizes.data(), &bytes) != CL_SUCCESS) {
    return {};
  }
  constexpr std::size_t usual = 16;  // more leave a work-item few registers
  const auto end = sizes.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof(std::size_t));
  if (std::find(sizes.begin(), end, usual) == end) return {};
  return {sub_group_form::khr, static_cast<int>(usual), true};
}

// shfl.sync came with PTX 6.0, for all architectures since Kepler.
bool has_ptx_shuffles(const device_info& info) {
  return info.driver == opencl_driver::nvidia && info.architecture.rfind("sm_", 0) == 0;
}

/// Of devices with cl_khr_subgroup_shuffle, who tells the size by which extension.
struct khr_device {
  const char* extension;
  compiler::sub_groups (*support)(const cl::Device&);
};

constexpr khr_device khr_devices[] = {
    {"cl_intel_required_subgroup_size", of_intel},
    {"cl_amd_device_attribute_query", of_amd},
};

}  // namespace

// On CPUs sub-groups are vectors, in which loops over the threads run anyway.
compiler::sub_groups sub_groups_of(const cl::Device& device, const device_info& info) {
  if (info.type != device_type::gpu) return {};
  if (has_ptx_shuffles(info)) return {sub_group_form::ptx, 32, false};
  const std::string extensions = device.getInfo<CL_DEVICE_EXTENSIONS>();
  if (!has_extension(extensions, "cl_khr_subgroups")) return {};
  if (!has_extension(extensions, "cl_khr_subgroup_shuffle")) return {};
  for (const khr_device& each : khr_devices) {
    if (has_extension(extensions, each.extension)) return each.support(device);
  }
  return {};
}

}  // namespace libtiles::runtime
