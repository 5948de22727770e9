#include "libtiles/runtime/context/exit_wait.hpp"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/core/fork_watch.hpp"
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/timeline/timed_wait.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::chrono::seconds longest_wait(10);

struct waited_contexts {
  std::mutex mutex;
  std::vector<const context*> list;
};

// Never destroyed: the exit handler uses it.
waited_contexts& process() {
  static waited_contexts* const instance = new waited_contexts;
  return *instance;
}

bool needs_wait(const context& where) {
  return has_quirk(where.device().driver, quirk::dies_at_exit);
}

void wait_for(const context& where, wait_clock::time_point deadline) noexcept {
  try {
    for (std::size_t i = 0; i < where.queues().size(); ++i) {
      wait_until(where.queues().opencl_queue(i), deadline);
    }
  } catch (const cl::Error&) {
    // A queue that takes no marker runs nothing any more.
  }
}

void wait_for_all() {
  if (is_forked()) return;
  const std::lock_guard<std::mutex> lock(process().mutex);
  const wait_clock::time_point deadline = wait_clock::now() + longest_wait;
  for (const context* const each : process().list) wait_for(*each, deadline);
}

}  // namespace

void wait_at_exit(const context& where) {
  if (!needs_wait(where)) return;
  const std::lock_guard<std::mutex> lock(process().mutex);
  process().list.push_back(&where);
}

// A handler that cannot be added for want of memory leaves the process with the earlier ones.
void renew_exit_wait(const context& where) {
  if (needs_wait(where)) static_cast<void>(std::atexit(wait_for_all));
}

void finish_before_exit(const context& where) noexcept {
  if (!needs_wait(where)) return;
  wait_for(where, wait_clock::now() + longest_wait);
  const std::lock_guard<std::mutex> lock(process().mutex);
  auto& list = process().list;
  list.erase(std::remove(list.begin(), list.end(), &where), list.end());
}

}  // namespace libtiles::runtime
