// A result that is computed once, and an error that stays.
#pragma once

#include <mutex>
#include <optional>
#include <utility>

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {

/// Holds what the first get() computed, or the error it threw, which every later get() throws
/// again: a failed compile is not tried again at every launch. Errors that may pass, such as a
/// device short of memory, are not kept. Safe from many threads; others wait while one computes.
template <class T>
class sticky_result {
 public:
  template <class Compute>
  const T& get(Compute&& compute) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (failure_) throw error(*failure_);
    if (!value_) remember(std::forward<Compute>(compute));
    return *value_;
  }

 private:
  template <class Compute>
  void remember(Compute&& compute) {
    try {
      value_.emplace(std::forward<Compute>(compute)());
    } catch (const error& failure) {
      if (is_lasting(failure.code())) failure_.emplace(failure);
      throw;
    }
  }

  static bool is_lasting(status code) {
    return code != status::out_of_memory && code != status::device_failure;
  }

  std::mutex mutex_;
  std::optional<T> value_;
  std::optional<error> failure_;
};

}  // namespace libtiles::runtime
