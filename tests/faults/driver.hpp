// The OpenCL functions as this program's own: each counts its calls and what it gives out, and can
// be told to fail.
#pragma once

#include <map>
#include <string>

namespace driver {

/// A call that fails: the `nth` one of `function` from now on, 1 being the next, with `code`.
struct fault {
  std::string function;
  int nth = 0;
  int code = 0;
};

/// Forgets all counts and plans `planned`; an empty function lets all calls through. One thread.
void start(const fault& planned);

/// From now on: the device of the next context that is made goes down at the `nth` command for it,
/// 1 being the first. That call and all later ones for its queues and events return `code`. What it
/// was given before has run by then. start() ends that.
void lose_device(int nth, int code);

/// Whether it went down.
bool is_lost();

/// While one lives, the calls of its thread are the test's own: they never fail, and neither they
/// nor their objects are counted.
class own_calls {
 public:
  own_calls();
  ~own_calls();
  own_calls(const own_calls&) = delete;
  own_calls& operator=(const own_calls&) = delete;
};

/// Whether the planned call came.
bool has_failed();

/// How often each function was called since start().
std::map<std::string, int> calls();

/// Objects of OpenCL's that were given out and not released since start(), by kind, such as
/// "cl_mem"; kinds of which none are left out.
std::map<std::string, int> live_objects();

}  // namespace driver
