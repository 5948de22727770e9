#include "libtiles/runtime/timeline/exit_wait.hpp"

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/core/fork_watch.hpp"
#include "libtiles/runtime/timeline/queue_set.hpp"
#include "libtiles/runtime/timeline/timed_wait.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::chrono::seconds longest_wait(10);

struct waited_queues {
  std::mutex mutex;
  std::vector<const queue_set*> list;
};

// Never destroyed: the exit handler uses it.
waited_queues& process() {
  static waited_queues* const instance = new waited_queues;
  return *instance;
}

bool needs_wait(opencl_driver driver) { return has_quirk(driver, quirk::dies_at_exit); }

void wait_for(const queue_set& queues, wait_clock::time_point deadline) noexcept {
  try {
    for (std::size_t i = 0; i < queues.size(); ++i) {
      wait_until(queues.opencl_queue(i), deadline);
    }
  } catch (const cl::Error&) {
    // A queue that takes no marker runs nothing any more.
  }
}

void wait_for_all() {
  if (is_forked()) return;
  const std::lock_guard<std::mutex> lock(process().mutex);
  const wait_clock::time_point deadline = wait_clock::now() + longest_wait;
  for (const queue_set* const each : process().list) wait_for(*each, deadline);
}

#if defined(__linux__)
bool is_main_thread() { return syscall(SYS_gettid) == getpid(); }
#else
bool is_main_thread() { return false; }
#endif

/// exit() ends the objects of its thread before it calls the first handler.
struct end_of_main_thread {
  ~end_of_main_thread() { wait_for_all(); }
};

// The compiler makes some of its objects at a launch, on a thread of its own: exit() ends them
// before it calls a handler that was added earlier. The objects of other threads end with these,
// too, which is no reason to wait.
void wait_at_end_of_main_thread() {
  if (!is_main_thread()) return;
  static thread_local const end_of_main_thread end;
}

}  // namespace

void wait_at_exit(opencl_driver driver, const queue_set& queues) {
  if (!needs_wait(driver)) return;
  const std::lock_guard<std::mutex> lock(process().mutex);
  process().list.push_back(&queues);
  wait_at_end_of_main_thread();
}

// A handler that cannot be added for want of memory leaves the process with the earlier ones.
void renew_exit_wait(opencl_driver driver) {
  if (!needs_wait(driver)) return;
  static_cast<void>(std::atexit(wait_for_all));
  wait_at_end_of_main_thread();
}

void finish_before_exit(opencl_driver driver, const queue_set& queues) noexcept {
  if (!needs_wait(driver)) return;
  wait_for(queues, wait_clock::now() + longest_wait);
  const std::lock_guard<std::mutex> lock(process().mutex);
  auto& list = process().list;
  list.erase(std::remove(list.begin(), list.end(), &queues), list.end());
}

}  // namespace libtiles::runtime
