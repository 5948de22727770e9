// Which device is the default one of the process: the library's, until a program chooses another.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>

#include "tiles/accelerator_view.hpp"

namespace tiles {
namespace detail {

/// What CPPAMP_DEFAULT_ACCELERATOR, C++ AMP's environment variable, says, as the constructor of
/// accelerator takes it; "" if it names no device, or the library's own variable does.
inline std::string device_of_environment() {
  const auto value = [](const char* name) {
    const char* const text = std::getenv(name);
    return std::string(text == nullptr ? "" : text);
  };
  if (!value("TILES_DEVICE").empty()) return "";
  std::string named = value("CPPAMP_DEFAULT_ACCELERATOR");
  return named == narrowed(accelerator::default_accelerator) ? "" : named;
}

/// Safe from many threads.
class default_device {
 public:
  /// The view that a program or CPPAMP_DEFAULT_ACCELERATOR made the default one; nullptr: the
  /// library's default context. From now on no other can be chosen.
  const accelerator_view* use() {
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
  void settle() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (is_settled_.load(std::memory_order_relaxed)) return;
    if (!device_of_environment().empty()) {
      chosen_.store(new accelerator_view(accelerator().get_default_view()));
    }
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

/// Of the device that nobody has chosen yet.
inline std::uint32_t index_of_default() {
  const std::string named = device_of_environment();
  if (named == narrowed(accelerator::cpu_accelerator)) return host_index;
  std::uint32_t index = 0;
  const tiles_status status = tiles_device_find(named.c_str(), &index);
  if (status != TILES_OK && !named.empty()) {
    throw runtime_exception("CPPAMP_DEFAULT_ACCELERATOR: " + std::string(tiles_get_last_error()),
                            failure{status});
  }
  check(status);
  return index;
}

}  // namespace detail

inline std::uint32_t accelerator::index_of(const std::string& path) {
  if (path == detail::narrowed(cpu_accelerator)) return detail::host_index;
  const bool is_default = path.empty() || path == detail::narrowed(default_accelerator);
  const accelerator_view* const chosen =
      is_default ? detail::the_default_device().known() : nullptr;
  if (chosen != nullptr) return chosen->accelerator.index();
  if (is_default) return detail::index_of_default();
  std::uint32_t index = 0;
  detail::check(tiles_device_find(path.c_str(), &index));
  return index;
}

inline bool accelerator::set_default(const std::wstring& path) {
  return detail::the_default_device().choose(accelerator(path).get_default_view());
}

}  // namespace tiles
