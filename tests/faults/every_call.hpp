// Makes each OpenCL call of a scenario fail, one at a time.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "tests/faults/attempts.hpp"

/// Calls of the C API that go together, with checks of what comes of them.
struct scenario {
  std::function<void(attempts&)> run;
  /// OpenCL functions that the library has another way for, beside those that never matter.
  std::set<std::string> dispensable;
};

/// Runs the scenario once for every OpenCL call that it makes, which fails then: the call of the C
/// API says so, the same call then works, the results are right, and nothing leaks.
void fail_every_call_once(const scenario& tested);

/// That on a device that shares the host's memory, and on one that data is copied to.
void fail_every_call_once_either_way(const scenario& tested);
