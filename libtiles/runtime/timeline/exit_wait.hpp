// Lets the end of a process wait for what its driver still compiles and runs.
#pragma once

#include "libtiles/core/opencl_driver.hpp"

namespace libtiles::runtime {

class queue_set;

/// Where the driver needs it (quirk::dies_at_exit), the end of the process waits from here on until
/// the queues have run, ten seconds at most. docs/decisions/0007-end-of-the-process.md says why.
void wait_at_exit(opencl_driver driver, const queue_set& queues);

/// To be called whenever a program was built by the driver, since the compiler makes objects then
/// whose destructors must run after the wait.
void renew_exit_wait(opencl_driver driver);

/// Waits in the same way, and leaves the queues out from here on.
void finish_before_exit(opencl_driver driver, const queue_set& queues) noexcept;

}  // namespace libtiles::runtime
