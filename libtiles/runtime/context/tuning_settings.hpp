// Parameters of algorithms that a program sets for one context.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace libtiles::runtime {

/// Safe from many threads.
class tuning_settings {
 public:
  using numbers = std::map<std::string, std::int64_t>;

  /// No parameters: the algorithm is not set any more.
  void set(const std::string& algorithm, numbers parameters) {
    const std::lock_guard<std::mutex> lock(mutex_);
    version_.fetch_add(1, std::memory_order_release);
    if (parameters.empty()) {
      by_algorithm_.erase(algorithm);
    } else {
      by_algorithm_[algorithm] = std::move(parameters);
    }
  }

  /// Another number after each change.
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }

  /// Nothing if the algorithm is not set.
  std::optional<numbers> find(const std::string& algorithm) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = by_algorithm_.find(algorithm);
    if (found == by_algorithm_.end()) return std::nullopt;
    return found->second;
  }

 private:
  std::atomic<std::uint64_t> version_{0};
  mutable std::mutex mutex_;
  std::map<std::string, numbers> by_algorithm_;
};

}  // namespace libtiles::runtime
