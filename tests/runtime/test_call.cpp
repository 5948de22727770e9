// OpenCL failures become libtiles errors.
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"
#include "tests/runtime/expect_error.hpp"

using libtiles::status;
using libtiles::runtime::call;
using libtiles::runtime::to_code_text;

TEST_CASE("a driver's failure says what was being done, the function and the code", "[call]") {
  const auto failure = error_of(
      [] { call("copying 8 bytes", [] { throw cl::Error(-36, "clEnqueueReadBuffer"); }); });
  CHECK(failure.code() == status::device_failure);
  CHECK_THAT(
      failure.what(),
      Equals("copying 8 bytes: clEnqueueReadBuffer returned CL_INVALID_COMMAND_QUEUE (-36)"));
  CHECK(failure.details().opencl_code == -36);
  CHECK(failure.details().opencl_call == "clEnqueueReadBuffer");
}

TEST_CASE("codes for want of memory become out_of_memory", "[call]") {
  const int code = GENERATE(CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES,
                            CL_OUT_OF_HOST_MEMORY, CL_INVALID_BUFFER_SIZE);
  const auto failure =
      error_of([&] { call("allocating", [&] { throw cl::Error(code, "clCreateBuffer"); }); });
  CHECK(failure.code() == status::out_of_memory);
}

TEST_CASE("the text of a call that succeeds is never made", "[call]") {
  bool described = false;
  const auto describe = [&] {
    described = true;
    return std::string("adding");
  };
  CHECK(call(describe, [] { return 7; }) == 7);
  CHECK_FALSE(described);
}

TEST_CASE("a code without a name shows its number", "[call]") {
  CHECK(to_code_text(-9999) == "an unknown code (-9999)");
  CHECK(to_code_text(-1001) == "CL_PLATFORM_NOT_FOUND_KHR (-1001)");
}
