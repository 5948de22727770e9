// Lets the end of a process wait for what its driver still compiles and runs.
#pragma once

namespace libtiles::runtime {

class context;

/// Where the driver needs it (quirk::dies_at_exit), the end of the process waits from here on until
/// the context's queues have run, ten seconds at most. docs/decisions/0007-end-of-the-process.md
/// says why.
void wait_at_exit(const context& where);

/// To be called whenever a program was built for the context, since the compiler makes objects then
/// whose destructors must run after the wait.
void renew_exit_wait(const context& where);

/// Waits in the same way, and leaves the context out from here on.
void finish_before_exit(const context& where) noexcept;

}  // namespace libtiles::runtime
