// One member's faults: the program's own functions of OpenCL are what the library calls.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <atomic>
#include <functional>
#include <string>

namespace group_tests {

extern int launches_before_failure;          ///< below 0: none fails
extern cl_context unreachable;               ///< whose memory the host cannot use
extern cl_context unreachable_after_nearby;  ///< not once that kernel has been launched
extern std::atomic<int> launches_of_nearby;
extern std::atomic<int> reads;           ///< of buffers by the host, that were submitted so far
extern std::atomic<int> pinned_buffers;  ///< that were made so far
extern std::atomic<int> markers;         ///< that were submitted so far
extern cl_context slow;                  ///< whose launches take long
extern cl_ulong largest_allocation;      ///< of devices; 0: what they say

/// What a call throws.
inline std::string failure_of(const std::function<void()>& run) {
  try {
    run();
  } catch (const std::exception& failure) {
    return failure.what();
  }
  return "nothing failed";
}

}  // namespace group_tests
