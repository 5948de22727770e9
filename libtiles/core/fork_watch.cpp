#include "libtiles/core/fork_watch.hpp"

#include <pthread.h>
#include <unistd.h>

#include "libtiles/core/error.hpp"

namespace libtiles {
namespace {

std::atomic<long> first_user{0};

void note_fork() { detail::forked_after_use.store(true, std::memory_order_relaxed); }

bool start_watching() {
  first_user.store(static_cast<long>(getpid()), std::memory_order_relaxed);
  if (!in_forked_children(note_fork)) {
    throw error(status::out_of_memory, "watching for fork(): the host is out of memory");
  }
  return true;
}

}  // namespace

void watch_for_forks() {
  static const bool is_watching = start_watching();
  static_cast<void>(is_watching);
}

void detail::refuse_forked_process() {
  throw error(
      status::forked,
      "process " + std::to_string(first_user.load(std::memory_order_relaxed)) +
          " used libtiles before it called fork(), and OpenCL drivers do not work in the "
          "child; start the child with exec, in Python with "
          "multiprocessing.get_context(\"spawn\"), or use libtiles in child processes only");
}

bool in_forked_children(void (*action)()) noexcept {
  return pthread_atfork(nullptr, nullptr, action) == 0;
}

}  // namespace libtiles
