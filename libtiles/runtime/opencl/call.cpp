#include "libtiles/runtime/opencl/call.hpp"

#include "libtiles/runtime/opencl/code_name.hpp"

namespace libtiles::runtime {
namespace {

status status_of(int code) {
  switch (code) {
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    case CL_OUT_OF_RESOURCES:
    case CL_OUT_OF_HOST_MEMORY:
    case CL_INVALID_BUFFER_SIZE:
      return status::out_of_memory;
    default:
      return status::device_failure;
  }
}

}  // namespace

error driver_error(const cl::Error& failure, const std::string& doing) {
  error_details details;
  details.opencl_code = failure.err();
  details.opencl_call = failure.what();
  const std::string text =
      doing + ": " + details.opencl_call + " returned " + to_code_text(failure.err());
  return error(status_of(failure.err()), text, std::move(details));
}

void throw_driver_error(const cl::Error& failure, const std::string& doing) {
  throw driver_error(failure, doing);
}

}  // namespace libtiles::runtime
