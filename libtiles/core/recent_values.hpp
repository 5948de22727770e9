// Values by their keys, of which the least recently used go.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

namespace libtiles {

/// Not safe from many threads.
template <class Value>
class recent_values {
 public:
  /// \param capacity  values that are kept, at least 1
  explicit recent_values(std::size_t capacity) : capacity_(capacity) {}

  /// The value of the key, now the most recently used one.
  /// \param make  called for it if it is not there; if that throws, nothing changes.
  template <class Make>
  Value get(const std::string& key, Make&& make) {
    if (const Value* const found = find(key)) return *found;
    used_.emplace_front(key, std::forward<Make>(make)());
    by_key_[key] = used_.begin();
    if (used_.size() > capacity_) {
      by_key_.erase(used_.back().first);
      used_.pop_back();
    }
    return used_.front().second;
  }

  /// As get(); nullptr if it is not there. Until the next call that is not const.
  const Value* find(const std::string& key) {
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    used_.splice(used_.begin(), used_, found->second);
    return &found->second->second;
  }

  std::size_t size() const { return used_.size(); }

 private:
  using entries = std::list<std::pair<std::string, Value>>;

  const std::size_t capacity_;
  entries used_;  // the most recently used first
  std::unordered_map<std::string, typename entries::iterator> by_key_;
};

}  // namespace libtiles
