// Which device is the default one of the process: the library's, until a program chooses another.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "tiles/accelerator_view.hpp"

namespace tiles {
namespace detail {

/// Safe from many threads.
class default_device {
 public:
  /// The view that a program made the default one; nullptr: the library's default context. From now
  /// on no other can be chosen.
  const accelerator_view* use() noexcept {
    if (!is_settled_.load(std::memory_order_acquire)) settle();
    return known();
  }

  /// As use(), without settling anything.
  const accelerator_view* known() const noexcept { return chosen_.load(std::memory_order_acquire); }

  /// False if the default is settled already.
  bool choose(const accelerator_view& view) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (is_settled_.load(std::memory_order_relaxed)) return false;
    // Never destroyed: no call of OpenCL from a static destructor.
    chosen_.store(new accelerator_view(view), std::memory_order_release);
    is_settled_.store(true, std::memory_order_release);
    return true;
  }

 private:
  void settle() noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_settled_.store(true, std::memory_order_release);
  }

  std::mutex mutex_;
  std::atomic<bool> is_settled_{false};
  std::atomic<const accelerator_view*> chosen_{nullptr};
};

/// One for the process, also for a program of several shared libraries.
__attribute__((visibility("default"))) inline default_device& the_default_device() {
  static auto& only = *new default_device;
  return only;
}

}  // namespace detail

inline std::uint32_t accelerator::index_of(const std::string& path) {
  if (path == detail::narrowed(cpu_accelerator)) return detail::host_index;
  const bool is_default = path.empty() || path == detail::narrowed(default_accelerator);
  const accelerator_view* const chosen =
      is_default ? detail::the_default_device().known() : nullptr;
  if (chosen != nullptr) return chosen->accelerator.index();
  std::uint32_t index = 0;
  detail::check(tiles_device_find(is_default ? "" : path.c_str(), &index));
  return index;
}

inline bool accelerator::set_default(const std::wstring& path) {
  return detail::the_default_device().choose(accelerator(path).get_default_view());
}

}  // namespace tiles
