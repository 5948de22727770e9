// The system's functions on files as this program's own: for the files of one folder, each counts
// its calls and can be told to fail.
#pragma once

#include <map>
#include <string>

namespace files {

/// A call that fails: the `nth` one of `function` from now on, 1 being the first, or 0 for all of
/// them, with `code`. A write() whose code is 0 writes a part.
struct fault {
  std::string function;
  int nth = 0;
  int code = 0;
};

/// Forgets all counts and plans `planned` for what lies in `folder`; an empty folder lets all
/// through.
void start(const std::string& folder, const fault& planned);

/// Whether the planned call came.
bool has_failed();

/// How often each function was called since start().
std::map<std::string, int> calls();

}  // namespace files
