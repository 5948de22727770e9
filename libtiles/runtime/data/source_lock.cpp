#include "libtiles/runtime/data/source_lock.hpp"

#include <initializer_list>

namespace libtiles::runtime {

source_lock::source_lock(const data_window& window) {
  lock_all(std::initializer_list<const data_window*>{&window},
           [](const data_window* each) { return each->source.get(); });
}

source_lock::source_lock(const window_list& windows) {
  lock_all(windows, [](const data_window* each) {
    return each == nullptr ? nullptr : each->source.get();
  });
}

source_lock::source_lock(const std::vector<std::shared_ptr<data_source>>& sources) {
  lock_all(sources, [](const std::shared_ptr<data_source>& each) { return each.get(); });
}

source_lock::~source_lock() { unlock_all(); }

// In the order of their addresses, so that no two threads wait for each other.
inline void source_lock::add_current(data_source* asked) {
  if (asked->is_superseded()) {
    kept_.push_back(asked->successor());
    asked = kept_.back().get();
  }
  std::size_t position = found_.size();
  while (position > 0 && asked < found_[position - 1]) --position;
  if (position > 0 && found_[position - 1] == asked) return;
  found_.insert(position, asked);
}

// A source may lose its place until it is locked, and not from then on.
// \param source_of  returns nullptr for what has no data.
template <class Sources, class SourceOf>
void source_lock::lock_all(const Sources& asked, const SourceOf& source_of) {
  do {
    unlock_all();
    for (const auto& each : asked) {
      if (data_source* const source = source_of(each)) add_current(source);
    }
  } while (!try_lock_found());
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
