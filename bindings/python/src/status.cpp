#include "status.hpp"

#include <exception>

namespace tiles_python {

void check(tiles_status status) {
  if (status == TILES_OK) return;
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  if (tiles_get_last_error_info(&info) != TILES_OK) {
    throw status_error{status, tiles_status_get_name(status), "", 0, 0, 0, "", ""};
  }
  throw status_error{status,      info.message,     info.file,        info.line,
                     info.column, info.opencl_code, info.opencl_call, info.build_log};
}

void raise(const status_error& error) {
  const py::object exception =
      py::module_::import("tiles._errors")
          .attr("error_from_status")(tiles_status_get_name(error.status), error.message, error.file,
                                     error.line, error.column, error.opencl_code, error.opencl_call,
                                     error.build_log);
  PyErr_SetObject(py::type::handle_of(exception).ptr(), exception.ptr());
}

void register_errors() {
  py::register_local_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const status_error& error) {
      raise(error);
    }
  });
}

}  // namespace tiles_python
