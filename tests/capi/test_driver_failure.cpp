// A driver that fails: the program's own clCreateBuffer is what the library calls.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>

#include <string>

#include "tests/capi/objects.hpp"
#include "tests/support/catch.hpp"

namespace {

cl_int next_failure = CL_SUCCESS;

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
  const auto desc = describe(TILES_INT32, {5, 7});
  tiles_array array = nullptr;
  next_failure = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  CHECK_THAT(failed(TILES_ERROR_OUT_OF_MEMORY, tiles_array_create(nullptr, &desc, nullptr, &array)),
             StartsWith("allocating 140 bytes on device ") &&
                 EndsWith("clCreateBuffer returned CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)"));
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_last_error_info(&info));
  CHECK(info.opencl_code == CL_MEM_OBJECT_ALLOCATION_FAILURE);
  CHECK(std::string(info.opencl_call) == "clCreateBuffer");
  CHECK(array == nullptr);

  succeed(tiles_array_create(nullptr, &desc, nullptr, &array));
  succeed(tiles_array_release(array));
}
