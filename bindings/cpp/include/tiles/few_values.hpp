// A few values by key. Programs that include <map> compile a tenth longer.
#pragma once

#include <utility>
#include <vector>

namespace tiles::detail {

/// Finds by looking at each.
template <class Key, class Value>
class few_values {
 public:
  /// nullptr if there is none; valid until the next is added.
  const Value* find(const Key& key) const {
    for (const auto& entry : entries_) {
      if (entry.first == key) return &entry.second;
    }
    return nullptr;
  }

  /// Adds the value of a key that has none yet.
  const Value& add(Key key, Value value) {
    entries_.emplace_back(std::move(key), std::move(value));
    return entries_.back().second;
  }

 private:
  std::vector<std::pair<Key, Value>> entries_;
};

}  // namespace tiles::detail
