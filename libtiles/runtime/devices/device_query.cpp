#include "libtiles/runtime/devices/device_query.hpp"

#include <cstdio>

#include "libtiles/runtime/devices/sub_group_support.hpp"

namespace libtiles::runtime {
namespace {

device_type type_of(cl_device_type bits) {
  if ((bits & CL_DEVICE_TYPE_GPU) != 0) return device_type::gpu;
  if ((bits & CL_DEVICE_TYPE_ACCELERATOR) != 0) return device_type::accelerator;
  if ((bits & CL_DEVICE_TYPE_CPU) != 0) return device_type::cpu;
  return device_type::other;
}

// "OpenCL 1.2 ..." is at least 1.2; a text of another form is taken to be new.
bool is_at_least_1_2(const std::string& version) {
  int major = 0;
  int minor = 0;
  if (std::sscanf(version.c_str(), "OpenCL %d.%d", &major, &minor) != 2) return true;
  return major > 1 || (major == 1 && minor >= 2);
}

void query_tile_limits(const cl::Device& device, device_info& info) {
  info.local_memory = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
  info.max_tile_size = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
  const auto sizes = device.getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
  for (std::size_t d = 0; d < info.max_tile_extent.size(); ++d) {
    const std::size_t opencl_dimension = info.max_tile_extent.size() - 1 - d;
    info.max_tile_extent[d] = opencl_dimension < sizes.size() ? sizes[opencl_dimension] : 1;
  }
}

/// Of NVIDIA's devices; 0.0 of all others.
struct compute_capability {
  cl_uint major = 0, minor = 0;
};

compute_capability compute_capability_of(const cl::Device& device) {
  constexpr cl_device_info of_major = 0x4000, of_minor = 0x4001;
  const std::string extensions = device.getInfo<CL_DEVICE_EXTENSIONS>();
  compute_capability found;
  if (extensions.find("cl_nv_device_attribute_query") == std::string::npos) return found;
  const auto ask = [&](cl_device_info what, cl_uint& value) {
    if (::clGetDeviceInfo(device(), what, sizeof value, &value, nullptr) != CL_SUCCESS) value = 0;
  };
  ask(of_major, found.major);
  ask(of_minor, found.minor);
  return found;
}

// The Ampere architecture, whose compute capability is 8, brought asynchronous copies.
void query_architecture(const cl::Device& device, device_info& info) {
  info.vector_floats = device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT>();
  const compute_capability capability = compute_capability_of(device);
  info.has_async_copies = capability.major >= 8;
  if (capability.major >= 8) info.tensor_cores = compiler::tensor_core_form::sm_80;
  if (capability.major >= 9) info.tensor_cores = compiler::tensor_core_form::sm_90;
  const bool is_hopper = capability.major == 9 && capability.minor == 0;
  if (is_hopper) info.tensor_cores = compiler::tensor_core_form::sm_90a;
  if (capability.major != 0) {
    info.architecture = "sm_" + std::to_string(capability.major) + std::to_string(capability.minor);
  } else if (info.type == device_type::cpu) {
    info.architecture = "float" + std::to_string(info.vector_floats);
  }
}

}  // namespace

platform_info query_platform(const cl::Platform& platform) {
  platform_info info;
  info.name = platform.getInfo<CL_PLATFORM_NAME>();
  info.driver = driver_named(info.name);
  info.vendor = platform.getInfo<CL_PLATFORM_VENDOR>();
  info.version = platform.getInfo<CL_PLATFORM_VERSION>();
  return info;
}

device_info query_device(const cl::Device& device, const platform_info& platform) {
  device_info info;
  info.type = type_of(device.getInfo<CL_DEVICE_TYPE>());
  info.compute_units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
  info.name = device.getInfo<CL_DEVICE_NAME>();
  info.vendor = device.getInfo<CL_DEVICE_VENDOR>();
  info.version = device.getInfo<CL_DEVICE_VERSION>();
  info.driver_version = device.getInfo<CL_DRIVER_VERSION>();
  info.driver = platform.driver;
  info.platform = platform.name;
  info.platform_vendor = platform.vendor;
  info.platform_version = platform.version;
  info.global_memory = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
  query_architecture(device, info);
  info.lanes = sub_groups_of(device, info);
  info.supports_double = device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0;
  info.shares_host_memory = device.getInfo<CL_DEVICE_HOST_UNIFIED_MEMORY>() != CL_FALSE;
  query_tile_limits(device, info);
  return info;
}

std::string problem_with(const cl::Device& device) {
  if (device.getInfo<CL_DEVICE_AVAILABLE>() == CL_FALSE) return "is not available";
  if (device.getInfo<CL_DEVICE_COMPILER_AVAILABLE>() == CL_FALSE) return "has no compiler";
  const std::string version = device.getInfo<CL_DEVICE_VERSION>();
  if (!is_at_least_1_2(version)) return "has " + version + "; libtiles needs OpenCL 1.2";
  return "";
}

}  // namespace libtiles::runtime
