#include "capi/src/last_error.hpp"

#include <new>
#include <string>

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/core/thread_object.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::capi {
namespace {

/// An error whose texts are literals alone, so that it works without memory.
constexpr tiles_error_info plain_error(tiles_status status, const char* text) noexcept {
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  info.status = status;
  info.message = text;
  info.file = "";
  info.opencl_call = "";
  info.build_log = "";
  info.device = "";
  return info;
}

constexpr tiles_error_info no_error = plain_error(TILES_OK, "no error");

thread_local tiles_error_info last = no_error;

/// The strings that `last` points to.
struct error_texts {
  std::string message;
  error_details details;

  error_texts() = default;
  error_texts(const error_texts&) = delete;
  error_texts& operator=(const error_texts&) = delete;
  ~error_texts() { last = no_error; }
};

void store(status code, const char* text, const error_details& parts) {
  error_texts& kept = thread_object<error_texts>::own();
  last = plain_error(static_cast<tiles_status>(code), "");
  kept.message = text;
  kept.details = parts;
  last.message = kept.message.c_str();
  last.file = kept.details.file.c_str();
  last.line = kept.details.line;
  last.column = kept.details.column;
  last.opencl_code = kept.details.opencl_code;
  last.opencl_call = kept.details.opencl_call.c_str();
  last.build_log = kept.details.build_log.c_str();
  last.device = kept.details.device.c_str();
}

void store(const error& failure) { store(failure.code(), failure.what(), failure.details()); }

void store_current_exception() {
  try {
    throw;
  } catch (const error& failure) {
    store(failure);
  } catch (const cl::Error& failure) {
    // Any copy of a handle may fail, also where nobody says what it is for.
    store(runtime::driver_error(failure, "calling OpenCL"));
  } catch (const std::bad_alloc&) {
    last = plain_error(TILES_ERROR_OUT_OF_MEMORY, "the host is out of memory");
  } catch (const std::exception& failure) {
    store(status::internal, (std::string("a defect in libtiles: ") + failure.what()).c_str(), {});
  } catch (...) {
    store(status::internal, "a defect in libtiles: an exception of unknown type", {});
  }
}

// For programs that look at no status. Without memory there is nothing to say it with.
void log_last_error() noexcept {
  try {
    if (!is_logged(log_level::info)) return;
    log(log_level::info, std::string("a call failed: ") + last.message);
  } catch (...) {
  }
}

}  // namespace

tiles_status record_current_exception() noexcept {
  try {
    store_current_exception();
  } catch (...) {
    // Only storing the texts can fail, and only for want of memory.
    last = plain_error(TILES_ERROR_OUT_OF_MEMORY,
                       "the host is out of memory, and an error could not be described");
  }
  const tiles_status code = last.status;
  log_last_error();
  return code;
}

tiles_error_info last_error_of_thread() noexcept { return last; }

}  // namespace libtiles::capi
