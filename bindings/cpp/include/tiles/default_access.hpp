// What arrays of a device let the host do with their elements unless they are told.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include "tiles/access_type.hpp"

namespace tiles::detail {

/// One for the process, also for a program of several shared libraries. Safe from many threads.
class default_access_types {
 public:
  /// What an array gets that is made now; from then on the device's is settled.
  access_type settle(std::uint32_t device) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return settled_.emplace(device, access_type_none).first->second;
  }

  access_type known(std::uint32_t device) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = settled_.find(device);
    return found == settled_.end() ? access_type_none : found->second;
  }

  /// False if it is settled already.
  bool set(std::uint32_t device, access_type access) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return settled_.emplace(device, access).second;
  }

 private:
  std::mutex mutex_;
  std::map<std::uint32_t, access_type> settled_;
};

__attribute__((visibility("default"))) inline default_access_types& default_access() {
  static auto& all = *new default_access_types;
  return all;
}

}  // namespace tiles::detail
