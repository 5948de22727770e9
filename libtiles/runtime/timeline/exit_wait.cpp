#include "libtiles/runtime/timeline/exit_wait.hpp"

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

}  // namespace

void wait_at_exit(opencl_driver driver, const queue_set& queues) {
  if (!needs_wait(driver)) return;
  const std::lock_guard<std::mutex> lock(process().mutex);
  process().list.push_back(&queues);
}

// A handler that cannot be added for want of memory leaves the process with the earlier ones.
void renew_exit_wait(opencl_driver driver) {
  if (needs_wait(driver)) static_cast<void>(std::atexit(wait_for_all));
}

void finish_before_exit(opencl_driver driver, const queue_set& queues) noexcept {
  if (!needs_wait(driver)) return;
  wait_for(queues, wait_clock::now() + longest_wait);
  const std::lock_guard<std::mutex> lock(process().mutex);
  auto& list = process().list;
  list.erase(std::remove(list.begin(), list.end(), &queues), list.end());
}

}  // namespace libtiles::runtime
