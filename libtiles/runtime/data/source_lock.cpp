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

// A source may lose its place until it is locked, and not from then on.
void source_lock::lock_all() {
  find_current();
  while (!try_lock_found()) {
    unlock_all();
    find_current();
  }
}

// In the order of their addresses, so that no two threads wait for each other.
void source_lock::find_current() {
  small_vector<data_source*, 16> wanted;
  for (data_source* each : asked_) wanted.push_back(current_of(*each));
  if (!std::is_sorted(wanted.begin(), wanted.end())) std::sort(wanted.begin(), wanted.end());
  const data_source* last = nullptr;
  for (data_source* each : wanted) {
    if (each != last) found_.push_back(each);
    last = each;
  }
}

data_source* source_lock::current_of(data_source& asked) {
  if (!asked.is_superseded()) return &asked;
  kept_.push_back(asked.successor());
  return kept_.back().get();
}

// Nothing that may fail: a source that is locked is counted.
bool source_lock::try_lock_found() {
  for (data_source* each : found_) {
    each->mutex_.lock();
    ++locked_;
    if (each->is_superseded()) return false;
  }
  return true;
}

void source_lock::unlock_all() noexcept {
  while (locked_ > 0) found_[--locked_]->mutex_.unlock();
  found_.clear();
  kept_.clear();
}

}  // namespace libtiles::runtime
