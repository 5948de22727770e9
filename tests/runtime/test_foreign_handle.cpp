// How handles of the caller's that OpenCL does not take are told from a driver that fails.
#include "libtiles/runtime/interop/foreign_handle.hpp"
#include "tests/runtime/expect_error.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

error failure_of(int code) {
  return error_of([&] {
    ask("kernel", "cl_kernel", [&]() -> int { throw cl::Error(code, "clGetKernelInfo"); });
  });
}

}  // namespace

TEST_CASE("a handle that OpenCL refuses is the caller's mistake", "[foreign_handle]") {
  const error failure = failure_of(CL_INVALID_KERNEL);
  CHECK(failure.code() == status::invalid_argument);
  CHECK_THAT(failure.what(), Equals("'kernel' is not a cl_kernel that OpenCL recognizes: "
                                    "clGetKernelInfo returned CL_INVALID_KERNEL (-48)"));
  CHECK(failure.details().opencl_code == CL_INVALID_KERNEL);
}

TEST_CASE("whatever else a question about a handle returns is the driver's failure",
          "[foreign_handle]") {
  const error failure = failure_of(CL_INVALID_VALUE);
  CHECK(failure.code() == status::device_failure);
  CHECK_THAT(failure.what(),
             Equals("asking about 'kernel': clGetKernelInfo returned CL_INVALID_VALUE (-30)"));
  CHECK(failure_of(CL_OUT_OF_HOST_MEMORY).code() == status::out_of_memory);
}
