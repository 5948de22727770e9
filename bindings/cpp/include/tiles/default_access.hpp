// What arrays of a device let the host do with their elements by default.
#pragma once

#include <cstdint>
#include <mutex>

#include "tiles/access_type.hpp"
#include "tiles/few_values.hpp"

namespace tiles::detail {

/// One for the process, also for a program of several shared libraries. Safe from many threads.
class default_access_types {
 public:
  /// What an array gets that is made now; from then on the device's is settled.
  access_type settle(std::uint32_t device) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const access_type* const found = settled_.find(device);
    return found != nullptr ? *found : settled_.add(device, access_type_none);
  }

  access_type known(std::uint32_t device) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const access_type* const found = settled_.find(device);
    return found != nullptr ? *found : access_type_none;
  }

  /// False if it is settled already.
  bool set(std::uint32_t device, access_type access) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (settled_.find(device) != nullptr) return false;
    settled_.add(device, access);
    return true;
  }

 private:
  std::mutex mutex_;
  few_values<std::uint32_t, access_type> settled_;
};

__attribute__((visibility("default"))) inline default_access_types& default_access() {
  static auto& all = *new default_access_types;
  return all;
}

}  // namespace tiles::detail
