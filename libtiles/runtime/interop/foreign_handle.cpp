#include "libtiles/runtime/interop/foreign_handle.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"

namespace libtiles::runtime {
namespace {

bool is_refusal(int code) {
  switch (code) {
    case CL_INVALID_DEVICE:
    case CL_INVALID_CONTEXT:
    case CL_INVALID_COMMAND_QUEUE:
    case CL_INVALID_MEM_OBJECT:
    case CL_INVALID_KERNEL:
    case CL_INVALID_EVENT:
      return true;
    default:
      return false;
  }
}

}  // namespace

void throw_unknown_handle(const cl::Error& failure, const std::string& parameter,
                          const char* kind) {
  if (!is_refusal(failure.err())) throw_driver_error(failure, "asking about '" + parameter + "'");
  error_details details;
  details.opencl_code = failure.err();
  details.opencl_call = failure.what();
  const std::string text = "'" + parameter + "' is not a " + kind +
                           " that OpenCL recognizes: " + details.opencl_call + " returned " +
                           to_code_text(failure.err());
  throw error(status::invalid_argument, text, std::move(details));
}

void throw_null_handle(const std::string& parameter, const char* kind) {
  throw error(status::invalid_argument, "'" + parameter + "' is NULL; expected a " + kind);
}

}  // namespace libtiles::runtime
