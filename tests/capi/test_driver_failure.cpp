// A driver that fails: the program's own clCreateBuffer is what the library calls.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>

#include <string>

#include "tests/capi/objects.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

cl_int next_failure = CL_SUCCESS;

/// Makes room for 5 x 7 ints, which fails.
std::string failure_of_array(const owned_context& context) {
  const auto desc = describe(TILES_TYPE_INT32, {5, 7});
  tiles_array array = nullptr;
  next_failure = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  std::string message =
      failed(TILES_ERROR_OUT_OF_MEMORY, tiles_array_create(context.get(), &desc, nullptr, &array));
  CHECK(array == nullptr);
  return message;
}

}  // namespace

extern "C" cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void* data,
                                 cl_int* code) {
  if (next_failure != CL_SUCCESS) {
    if (code != nullptr) *code = next_failure;
    next_failure = CL_SUCCESS;
    return nullptr;
  }
  static const auto real =
      reinterpret_cast<decltype(&clCreateBuffer)>(dlsym(RTLD_NEXT, "clCreateBuffer"));
  return real(context, flags, size, data, code);
}

TEST_CASE("a driver's failure shows its function and code, and the next call works", "[error]") {
  const owned_context context = make_copying_context();
  CHECK_THAT(failure_of_array(context),
             StartsWith("allocating 140 bytes on device ") &&
                 EndsWith("clCreateBuffer returned CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)"));
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_get_last_error_info(&info));
  CHECK(info.opencl_code == CL_MEM_OBJECT_ALLOCATION_FAILURE);
  CHECK(std::string(info.opencl_call) == "clCreateBuffer");
  CHECK_THAT(info.device, StartsWith("device "));

  const auto desc = describe(TILES_TYPE_INT32, {5, 7});
  tiles_array array = nullptr;
  succeed(tiles_array_create(context.get(), &desc, nullptr, &array));
  succeed(tiles_array_release(array));
}

TEST_CASE("a driver that fails to share host memory shows so", "[error]") {
  const environment_variable automatic("TILES_TRANSFER", nullptr);
  const owned_context context = make_context();
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(context.get(), &device));
  if (device.shares_host_memory == 0) return;
  CHECK_THAT(failure_of_array(context),
             StartsWith("sharing 140 bytes with device ") &&
                 EndsWith("clCreateBuffer returned CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)"));
}
