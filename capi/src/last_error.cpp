#include "capi/src/last_error.hpp"

#include <new>
#include <string>

#include "libtiles/core/error.hpp"

namespace libtiles::capi {
namespace {

/// An error with the strings that tiles_error_info points to.
struct stored_error {
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  std::string message;
  error_details details;

  stored_error() { clear("no error"); }

  // Points to literals alone, so that it works without memory.
  void clear(const char* text) noexcept {
    info = TILES_ERROR_INFO_INIT;
    info.message = text;
    info.file = "";
    info.opencl_call = "";
    info.build_log = "";
    info.device = "";
  }

  void store(status code, const char* text, const error_details& parts) {
    message = text;
    details = parts;
    info.message = message.c_str();
    info.file = details.file.c_str();
    info.line = details.line;
    info.column = details.column;
    info.opencl_code = details.opencl_code;
    info.opencl_call = details.opencl_call.c_str();
    info.build_log = details.build_log.c_str();
    info.device = details.device.c_str();
    info.status = static_cast<tiles_status>(code);
  }
};

stored_error& stored() noexcept {
  thread_local stored_error last;
  return last;
}

void store_current_exception() {
  try {
    throw;
  } catch (const error& failure) {
    stored().store(failure.code(), failure.what(), failure.details());
  } catch (const std::bad_alloc&) {
    stored().clear("the host is out of memory");
    stored().info.status = TILES_ERROR_OUT_OF_MEMORY;
  } catch (const std::exception& failure) {
    stored().store(status::internal,
                   (std::string("a defect in libtiles: ") + failure.what()).c_str(), {});
  } catch (...) {
    stored().store(status::internal, "a defect in libtiles: an exception of unknown type", {});
  }
}

}  // namespace

tiles_status record_current_exception() noexcept {
  try {
    store_current_exception();
  } catch (...) {
    // Only storing the texts can fail, and only for want of memory.
    stored().clear("the host is out of memory, and an error could not be described");
    stored().info.status = TILES_ERROR_OUT_OF_MEMORY;
  }
  return stored().info.status;
}

tiles_error_info last_error_of_thread() noexcept { return stored().info; }

}  // namespace libtiles::capi
