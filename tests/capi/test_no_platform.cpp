// A machine without OpenCL: the loader finds no platform. Run with OCL_ICD_VENDORS set to an empty
// folder.
#include <cstdlib>

#include "tests/capi/objects.hpp"

namespace {

void check_text(const std::string& text) {
  CHECK_THAT(text, StartsWith("no OpenCL platform found: clGetPlatformIDs returned "));
  CHECK_THAT(text, ContainsSubstring("libOpenCL.so.1"));
  CHECK_THAT(text, ContainsSubstring(std::string("OCL_ICD_VENDORS is \"") +
                                     std::getenv("OCL_ICD_VENDORS") + "\""));
  CHECK_THAT(text, ContainsSubstring("/etc/OpenCL/vendors"));
  CHECK_THAT(text, ContainsSubstring("apt-get install pocl-opencl-icd"));
  CHECK_THAT(text, ContainsSubstring("dnf install pocl"));
  CHECK_THAT(text, ContainsSubstring("conda install -c conda-forge pocl"));
}

void check_no_platform(tiles_status status) { check_text(failed(TILES_ERROR_NO_PLATFORM, status)); }

}  // namespace

TEST_CASE("no platform is a count of 0", "[no_platform]") {
  uint32_t count = 99;
  succeed(tiles_platform_get_count(&count));
  CHECK(count == 0);
}

TEST_CASE("whatever needs a device says what was searched and how to install one",
          "[no_platform]") {
  uint32_t number = 0;
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  tiles_context context = nullptr;
  tiles_array array = nullptr;
  const auto desc = describe(TILES_TYPE_INT32, {3});
  check_no_platform(tiles_device_get_count(&number));
  check_no_platform(tiles_device_get_info(0, &device));
  check_no_platform(tiles_device_find("0", &number));
  check_no_platform(tiles_context_create(nullptr, &context));
  check_no_platform(tiles_context_get_default(&context));
  check_no_platform(tiles_context_get_device(nullptr, &device));
  check_no_platform(tiles_context_finish(nullptr, nullptr));
  check_no_platform(tiles_array_create(nullptr, &desc, nullptr, &array));
}

TEST_CASE("a launch without a platform loses no data", "[no_platform]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  check_no_platform(launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{1, 2, 3});
}

TEST_CASE("the OpenCL function and code are in the error's parts", "[no_platform]") {
  uint32_t count = 0;
  tiles_device_get_count(&count);
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_get_last_error_info(&info));
  CHECK(std::string(info.opencl_call) == "clGetPlatformIDs");
}

TEST_CASE("a shutdown without a platform is fine", "[no_platform]") {
  succeed(tiles_shutdown());
  succeed(tiles_shutdown());
}
