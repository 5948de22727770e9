#include "libtiles/core/opencl_driver.hpp"

namespace libtiles {
namespace {

struct known_driver {
  opencl_driver driver;
  std::string_view platform;
  const char* name;
};

constexpr known_driver known_drivers[] = {
    {opencl_driver::pocl, "Portable Computing Language", "PoCL"},
    {opencl_driver::rusticl, "rusticl", "rusticl"},
    {opencl_driver::nvidia, "NVIDIA CUDA", "NVIDIA"},
    {opencl_driver::oclgrind, "Oclgrind", "Oclgrind"},
    {opencl_driver::intel, "Intel(R) OpenCL", "Intel's for CPUs"},
};

}  // namespace

opencl_driver driver_named(std::string_view platform) {
  for (const known_driver& each : known_drivers) {
    if (each.platform == platform) return each.driver;
  }
  return opencl_driver::other;
}

const char* name_of(opencl_driver driver) {
  for (const known_driver& each : known_drivers) {
    if (each.driver == driver) return each.name;
  }
  return "another driver";
}

}  // namespace libtiles
