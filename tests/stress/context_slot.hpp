// The context that all threads use, which one of them may replace at any time.
#pragma once

#include <mutex>

#include "tests/capi/objects.hpp"

class context_slot {
 public:
  explicit context_slot(owned_context context) : context_(std::move(context)) {}

  /// With a reference of the caller's.
  owned_context held() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    tiles_context_retain(context_.get());
    return owned_context(context_.get());
  }

  /// Releases the one before, whoever uses it.
  void replace(owned_context context) {
    const std::lock_guard<std::mutex> lock(mutex_);
    context_.swap(context);
  }

 private:
  mutable std::mutex mutex_;
  owned_context context_;
};
