#include "libtiles/runtime/staging/copying_threads.hpp"

#include <algorithm>
#include <exception>

namespace libtiles::runtime {

copying_threads::~copying_threads() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_ending_ = true;
  }
  has_part_.notify_all();
  for (std::thread& each : threads_) each.join();
}

void copying_threads::run(std::size_t units, std::size_t least_units, const copy_function& copy) {
  const std::size_t parts = std::clamp<std::size_t>(units / least_units, 1, count_);
  if (parts == 1) {
    copy(0, units);
    return;
  }
  job own{copy, units, parts};
  std::unique_lock<std::mutex> lock(mutex_);
  start_threads();
  jobs_.push_back(&own);
  has_part_.notify_all();
  while (own.next < own.parts) copy_next_part(own, lock);
  is_finished_.wait(lock, [&] { return own.unfinished == 0; });
}

// Whoever calls run() takes parts too, so all is copied even where the system gives no threads.
void copying_threads::start_threads() noexcept {
  try {
    while (threads_.size() + 1 < count_) threads_.emplace_back([this] { work(); });
  } catch (const std::exception&) {
    return;
  }
}

void copying_threads::work() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    has_part_.wait(lock, [&] { return is_ending_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    copy_next_part(*jobs_.front(), lock);
  }
}

void copying_threads::copy_next_part(job& current, std::unique_lock<std::mutex>& lock) {
  const std::size_t part = current.next++;
  if (current.next == current.parts) {
    jobs_.erase(std::find(jobs_.begin(), jobs_.end(), &current));
  }
  const auto begin_of = [&](std::size_t i) {
    return current.units / current.parts * i + std::min(i, current.units % current.parts);
  };
  const std::size_t first = begin_of(part);
  const std::size_t last = begin_of(part + 1);
  lock.unlock();
  current.copy(first, last);
  lock.lock();
  if (--current.unfinished == 0) is_finished_.notify_all();
}

}  // namespace libtiles::runtime
