// Whatever is thrown inside the library becomes a status and a text.
#include <new>
#include <stdexcept>

#include "capi/src/guard.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles;
using capi::guard;

namespace {

std::string last_text() { return capi::last_error_of_thread().message; }

[[noreturn]] void fail_to_compile() {
  error_details details;
  details.file = "blur.tile";
  details.line = 3;
  details.column = 4;
  throw error(status::compile, "blur.tile:3:4: error: x", details);
}

/// What a foreign library might throw.
struct foreign_exception {};

}  // namespace

TEST_CASE("without an exception the status is TILES_OK and the last error stays", "[guard]") {
  guard(fail_to_compile);
  CHECK(guard([] {}) == TILES_OK);
  CHECK(last_text() == "blur.tile:3:4: error: x");
}

TEST_CASE("an error of the library keeps its status and its parts", "[guard]") {
  CHECK(guard(fail_to_compile) == TILES_ERROR_COMPILE);
  CHECK(std::string(capi::last_error_of_thread().file) == "blur.tile");
  CHECK(capi::last_error_of_thread().line == 3);
  CHECK(capi::last_error_of_thread().column == 4);
}

TEST_CASE("a lack of memory is TILES_ERROR_OUT_OF_MEMORY", "[guard]") {
  CHECK(guard([] { throw std::bad_alloc(); }) == TILES_ERROR_OUT_OF_MEMORY);
  CHECK(last_text() == "the host is out of memory");
  CHECK(std::string(capi::last_error_of_thread().file).empty());
}

TEST_CASE("a failed OpenCL call keeps the driver's code and the function", "[guard]") {
  const auto fail = [] {
    runtime::call("making a buffer", [] { throw cl::Error(CL_INVALID_VALUE, "clCreateBuffer"); });
  };
  CHECK(guard(fail) == TILES_ERROR_DEVICE_FAILURE);
  CHECK(last_text() == "making a buffer: clCreateBuffer returned CL_INVALID_VALUE (-30)");
  CHECK(capi::last_error_of_thread().opencl_code == CL_INVALID_VALUE);
  CHECK(std::string(capi::last_error_of_thread().opencl_call) == "clCreateBuffer");
}

TEST_CASE("a failed OpenCL call is the driver's failure, also where nobody says what for",
          "[guard]") {
  const auto fail = [] { throw cl::Error(CL_OUT_OF_HOST_MEMORY, "Retain Object"); };
  CHECK(guard(fail) == TILES_ERROR_OUT_OF_MEMORY);
  CHECK(last_text() == "calling OpenCL: Retain Object returned CL_OUT_OF_HOST_MEMORY (-6)");
  CHECK(capi::last_error_of_thread().opencl_code == CL_OUT_OF_HOST_MEMORY);
  CHECK(std::string(capi::last_error_of_thread().opencl_call) == "Retain Object");
}

TEST_CASE("an exception that the library does not expect is a defect", "[guard]") {
  CHECK(guard([] { throw std::logic_error("empty"); }) == TILES_ERROR_INTERNAL);
  CHECK(last_text() == "a defect in libtiles: empty");
  CHECK(guard([] { throw foreign_exception(); }) == TILES_ERROR_INTERNAL);
  CHECK(last_text() == "a defect in libtiles: an exception of unknown type");
  CHECK(guard([] { throw 42; }) == TILES_ERROR_INTERNAL);
}
