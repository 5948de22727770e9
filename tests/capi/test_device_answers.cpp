// Devices of which the driver says something else: the program's own clGetDeviceInfo is what the
// library calls.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>

#include <cstring>
#include <map>

#include "tests/capi/objects.hpp"

namespace {

/// What each device answers, by question; all other questions are the driver's.
std::map<cl_device_info, std::string>& answers() {
  static std::map<cl_device_info, std::string> all;
  return all;
}

template <class T>
std::string bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::string text(const std::string& value) { return value + '\0'; }

/// The devices are asked anew by the next use, and again once this is gone.
class changed_answers {
 public:
  explicit changed_answers(std::map<cl_device_info, std::string> all) {
    answers() = std::move(all);
    tiles_shutdown();
  }
  ~changed_answers() {
    answers().clear();
    tiles_shutdown();
  }
};

/// Of all platforms, none of which has a device.
std::string problems() {
  uint32_t platforms = 0;
  succeed(tiles_platform_get_count(&platforms));
  std::string all;
  for (uint32_t i = 0; i < platforms; ++i) {
    tiles_platform_info info = TILES_PLATFORM_INFO_INIT;
    succeed(tiles_platform_get_info(i, &info));
    CHECK(info.device_count == 0);
    all += std::string(info.problem) + '\n';
  }
  return all;
}

}  // namespace

extern "C" cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t room,
                                  void* target, size_t* needed) {
  const auto found = answers().find(what);
  if (found == answers().end()) {
    static const auto real =
        reinterpret_cast<decltype(&clGetDeviceInfo)>(dlsym(RTLD_NEXT, "clGetDeviceInfo"));
    return real(device, what, room, target, needed);
  }
  const std::string& answer = found->second;
  if (needed != nullptr) *needed = answer.size();
  if (target == nullptr) return CL_SUCCESS;
  if (room < answer.size()) return CL_INVALID_VALUE;
  std::memcpy(target, answer.data(), answer.size());
  return CL_SUCCESS;
}

TEST_CASE("a device that cannot be used is left out, and its platform says why", "[device]") {
  std::string why;
  std::map<cl_device_info, std::string> said;
  SECTION("one that is not available") {
    said[CL_DEVICE_AVAILABLE] = bytes_of(cl_bool{CL_FALSE});
    why = "is not available";
  }
  SECTION("one without a compiler") {
    said[CL_DEVICE_COMPILER_AVAILABLE] = bytes_of(cl_bool{CL_FALSE});
    why = "has no compiler";
  }
  SECTION("one of OpenCL 1.1") {
    said[CL_DEVICE_VERSION] = text("OpenCL 1.1 old");
    why = "has OpenCL 1.1 old; libtiles needs OpenCL 1.2";
  }
  const changed_answers changed(said);
  CHECK_THAT(problems(), ContainsSubstring("device \"") && ContainsSubstring("\" " + why + "\n"));
  tiles_context context = nullptr;
  CHECK_THAT(failed(TILES_ERROR_NO_DEVICE, tiles_context_create(nullptr, &context)),
             StartsWith("no usable OpenCL device"));
}

TEST_CASE("a version of another form is taken to be new", "[device]") {
  const changed_answers changed({{CL_DEVICE_VERSION, text("a version of tomorrow")}});
  uint32_t count = 0;
  succeed(tiles_device_get_count(&count));
  CHECK(count > 0);
}

TEST_CASE("a device is a CPU, a GPU, an accelerator, or something else", "[device]") {
  const auto [said, expected] = GENERATE(table<cl_device_type, int32_t>(
      {{CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_DEFAULT, TILES_DEVICE_TYPE_CPU},
       {CL_DEVICE_TYPE_GPU, TILES_DEVICE_TYPE_GPU},
       {CL_DEVICE_TYPE_ACCELERATOR, TILES_DEVICE_TYPE_ACCELERATOR},
       {CL_DEVICE_TYPE_CUSTOM, TILES_DEVICE_TYPE_OTHER}}));
  const changed_answers changed({{CL_DEVICE_TYPE, bytes_of(cl_device_type{said})}});
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_device_get_info(0, &info));
  CHECK(info.type == expected);
}
