// From a tiles_status to a Python exception.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>

#include "tiles/tiles.h"

namespace tiles_python {

namespace py = pybind11;

/// What tiles_get_last_error_info() said; turned into the class of tiles._errors for its status.
struct status_error {
  tiles_status status;
  std::string message;
  std::string file;
  std::int32_t line;
  std::int32_t column;
  std::int32_t opencl_code;
  std::string opencl_call;
  std::string build_log;
};

/// Throws what the last error on this thread was, unless `status` is TILES_OK.
void check(tiles_status status);

/// Makes a call that may wait, so without the interpreter's lock, and checks its status.
/// \param call  must not throw.
template <class Call>
void blocking(Call call) {
  // What pybind11 does in addition costs as much as a bound launch.
  PyThreadState* const thread = PyEval_SaveThread();
  const tiles_status status = call();
  PyEval_RestoreThread(thread);
  check(status);
}

void register_errors();

/// Makes it the interpreter's error.
void raise(const status_error& error);

}  // namespace tiles_python
