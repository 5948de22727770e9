// Which device a selector means.
#include <cstdlib>

#include "libtiles/runtime/devices/device_selection.hpp"
#include "tests/runtime/expect_error.hpp"

using namespace libtiles::runtime;
using libtiles::status;

namespace {

device_info device(device_type type, const char* platform, const char* name,
                   std::uint64_t gibibytes) {
  device_info info;
  info.type = type;
  info.platform = platform;
  info.name = name;
  info.global_memory = gibibytes << 30;
  return info;
}

std::vector<device_info> five_devices() {
  std::vector<device_info> devices{
      device(device_type::cpu, "Portable Computing Language", "pthread-haswell", 512),
      device(device_type::gpu, "Intel(R) OpenCL", "Iris", 8),
      device(device_type::gpu, "NVIDIA CUDA", "NVIDIA H100: 80GB", 80),
      device(device_type::gpu, "NVIDIA CUDA", "NVIDIA T4", 16),
      device(device_type::accelerator, "FPGA SDK", "Stratix", 900)};
  devices[0].platform_version = "OpenCL 3.0 PoCL 3.1";
  for (std::size_t i = 0; i < devices.size(); ++i) devices[i].index = static_cast<uint32_t>(i);
  return devices;
}

/// Sets TILES_DEVICE for one test.
struct environment_device {
  explicit environment_device(const char* value) { setenv("TILES_DEVICE", value, 1); }
  ~environment_device() { unsetenv("TILES_DEVICE"); }
};

}  // namespace

TEST_CASE("without a selector the GPU with the most memory is chosen", "[device_selection]") {
  unsetenv("TILES_DEVICE");
  CHECK(select_device(five_devices(), "") == 2);
}

TEST_CASE("accelerators come before CPUs, and CPUs before what is unknown", "[device_selection]") {
  unsetenv("TILES_DEVICE");
  std::vector<device_info> devices{device(device_type::other, "p", "unknown", 999),
                                   device(device_type::cpu, "p", "cpu", 500),
                                   device(device_type::accelerator, "p", "fpga", 1)};
  for (std::size_t i = 0; i < devices.size(); ++i) devices[i].index = static_cast<uint32_t>(i);
  CHECK(select_device(devices, "") == 2);
  devices.pop_back();
  CHECK(select_device(devices, "") == 1);
}

TEST_CASE("a selector is an index or substrings of platform, type and name", "[device_selection]") {
  const auto devices = five_devices();
  CHECK(select_device(devices, "3") == 3);
  CHECK(select_device(devices, "::T4") == 3);
  CHECK(select_device(devices, "nvidia") == 2);
  CHECK(select_device(devices, "INTEL:gpu") == 1);
  CHECK(select_device(devices, ":cpu") == 0);
  CHECK(select_device(devices, ":accel:") == 4);
  CHECK(select_device(devices, "::h100: 80") == 2);
}

TEST_CASE("a platform is also known by its vendor and version", "[device_selection]") {
  CHECK(select_device(five_devices(), "pocl") == 0);
}

TEST_CASE("TILES_DEVICE counts where no selector is given", "[device_selection]") {
  const environment_device set("::iris");
  CHECK(select_device(five_devices(), "") == 1);
  CHECK(select_device(five_devices(), ":cpu") == 0);
}

TEST_CASE("an empty TILES_DEVICE is none", "[device_selection]") {
  const environment_device set("");
  CHECK(select_device(five_devices(), "") == 2);
}

TEST_CASE("a selector that matches nothing is an error with all candidates", "[device_selection]") {
  const auto failure = error_of([] { select_device(five_devices(), "amd:gpu"); });
  CHECK(failure.code() == status::no_device);
  CHECK_THAT(failure.what(), Equals("no usable OpenCL device matches \"amd:gpu\"; give an index or "
                                    "platform:type:name; candidates:\n"
                                    "  0  Portable Computing Language:cpu:pthread-haswell\n"
                                    "  1  Intel(R) OpenCL:gpu:Iris\n"
                                    "  2  NVIDIA CUDA:gpu:NVIDIA H100: 80GB\n"
                                    "  3  NVIDIA CUDA:gpu:NVIDIA T4\n"
                                    "  4  FPGA SDK:accelerator:Stratix"));
}

TEST_CASE("a selector is shown without line ends", "[device_selection]") {
  const auto failure = error_of([] { select_device(five_devices(), "amd\n:gpu"); });
  CHECK_THAT(failure.what(), ContainsSubstring(" matches \"amd\\n:gpu\"; give an index or "));
}

TEST_CASE("an index that is too large is an error with all candidates", "[device_selection]") {
  const auto failure = error_of([] { select_device(five_devices(), "5"); });
  CHECK(failure.code() == status::no_device);
  CHECK_THAT(failure.what(), StartsWith("no usable OpenCL device has the index \"5\""));
  CHECK_THAT(failure.what(), ContainsSubstring("\n  4  FPGA SDK"));
}

TEST_CASE("the error says that TILES_DEVICE asked for the device", "[device_selection]") {
  const environment_device set("tpu");
  CHECK_THROWS_WITH(select_device(five_devices(), ""),
                    ContainsSubstring("matches \"tpu\" of the environment variable TILES_DEVICE"));
}

TEST_CASE("with no devices at all the error says so", "[device_selection]") {
  unsetenv("TILES_DEVICE");
  CHECK_THROWS_WITH(select_device({}, ""), "no usable OpenCL device; there are none");
}
