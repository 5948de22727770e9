#include "libtiles/runtime/data/source_lock.hpp"

#include <algorithm>

namespace libtiles::runtime {

source_lock::source_lock(const data_window& window) {
  asked_.push_back(window.source.get());
  lock_all();
}

source_lock::source_lock(const window_list& windows) {
  for (const data_window* each : windows) {
    if (each != nullptr) asked_.push_back(each->source.get());
  }
  lock_all();
}

source_lock::source_lock(const std::vector<std::shared_ptr<data_source>>& sources) {
  for (const auto& each : sources) asked_.push_back(each.get());
  lock_all();
}

source_lock::~source_lock() { unlock_all(); }

void source_lock::lock_all() {
  while (!try_lock_current()) unlock_all();
}

// In the order of their addresses, so that no two threads wait for each other. A source may lose
// its place until it is locked, and not from then on.
bool source_lock::try_lock_current() {
  small_vector<data_source*, 16> wanted;
  for (data_source* each : asked_) wanted.push_back(each->current());
  if (!std::is_sorted(wanted.begin(), wanted.end())) std::sort(wanted.begin(), wanted.end());
  const data_source* last = nullptr;
  for (data_source* each : wanted) {
    if (each == last) continue;
    last = each;
    each->mutex_.lock();
    locked_.push_back(each);
    if (each->is_superseded_.load(std::memory_order_acquire)) return false;
  }
  return true;
}

void source_lock::unlock_all() noexcept {
  for (data_source* each : locked_) each->mutex_.unlock();
  locked_.clear();
}

}  // namespace libtiles::runtime
