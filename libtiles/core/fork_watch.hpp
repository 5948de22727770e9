// Notices that this process is a child of fork() in which OpenCL cannot be used: the driver's
// threads and its connection to the device stayed with the parent.
#pragma once

#include <atomic>

namespace libtiles {

/// From here on a child that this process forks is refused by require_own_process(). To be called
/// before OpenCL is asked for anything. Any thread. \throws error (out_of_memory)
void watch_for_forks();

namespace detail {
inline std::atomic<bool> forked_after_use{false};
[[noreturn]] void refuse_forked_process();
}  // namespace detail

/// Whether this is a process whose parent, or one further up, had called watch_for_forks() before
/// it forked.
inline bool is_forked() noexcept {
  return detail::forked_after_use.load(std::memory_order_relaxed);
}

/// \throws error (forked) that says what to do instead, if is_forked(). Costs one load elsewhere.
inline void require_own_process() {
  if (is_forked()) detail::refuse_forked_process();
}

/// Has `action` called in every forked child from here on, on its one thread, before fork()
/// returns. \return false if there is no memory for that.
bool in_forked_children(void (*action)()) noexcept;

}  // namespace libtiles
