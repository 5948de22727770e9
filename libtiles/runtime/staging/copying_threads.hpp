// Threads that copy host memory together.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace libtiles::runtime {

/// Starts its threads when there is something for them to do, and joins them when it goes. Safe
/// from many threads, which share them.
class copying_threads {
 public:
  /// Copies the units from `first` up to, not including, `last`; does not throw.
  using copy_function = std::function<void(std::size_t first, std::size_t last)>;

  /// \param count  that copy at the same time, the calling one among them; at least 1.
  explicit copying_threads(std::size_t count) : count_(count) {}
  copying_threads(const copying_threads&) = delete;
  copying_threads& operator=(const copying_threads&) = delete;
  ~copying_threads();

  /// Copies `units` units in parts, on several threads if there are at least twice `least_units`.
  /// Blocks until all are copied. \throws std::bad_alloc; nothing was copied then.
  void run(std::size_t units, std::size_t least_units, const copy_function& copy);

 private:
  /// One call of run(). Guarded by the mutex.
  struct job {
    const copy_function& copy;
    std::size_t units;
    std::size_t parts;
    std::size_t next = 0;
    std::size_t unfinished = parts;
  };

  void start_threads() noexcept;
  void work();
  void copy_next_part(job& current, std::unique_lock<std::mutex>& lock);

  const std::size_t count_;
  std::mutex mutex_;
  std::condition_variable has_part_;
  std::condition_variable is_finished_;
  std::vector<job*> jobs_;  // that have parts nobody took yet
  std::vector<std::thread> threads_;
  bool is_ending_ = false;
};

}  // namespace libtiles::runtime
