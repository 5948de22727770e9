// accelerator: a device that kernels can run on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "tiles/accelerator_view.hpp"

namespace tiles {

/// One OpenCL device. Copies mean the same device. Safe from many threads.
class accelerator {
 public:
  /// The default device: what the environment variable TILES_DEVICE says, else the best one.
  accelerator() : accelerator(std::string()) {}

  /// The device that `selector` chooses, as tiles_device_find() takes it: an index, or substrings
  /// `platform:type:name`. Throws runtime_exception with all candidates if there is none.
  explicit accelerator(const std::string& selector) {
    detail::check(tiles_device_find(selector.c_str(), &index_));
  }

  /// All usable devices.
  static std::vector<accelerator> get_all() {
    std::uint32_t count = 0;
    detail::check(tiles_device_count(&count));
    std::vector<accelerator> all;
    for (std::uint32_t i = 0; i < count; ++i) all.push_back(accelerator(i));
    return all;
  }

  /// The view that is always the same for this device. For the default device it is the one that
  /// arrays and launches use when they are given none.
  accelerator_view get_default_view() const {
    // Never destroyed: no call of OpenCL from a static destructor.
    static auto& views = *new std::map<std::uint32_t, accelerator_view>;
    static auto& mutex = *new std::mutex;
    const std::lock_guard<std::mutex> lock(mutex);
    const auto known = views.find(index_);
    if (known != views.end()) return known->second;
    const accelerator_view made = *this == accelerator() ? default_context() : create_view();
    return views.emplace(index_, made).first->second;
  }

  /// A new view of this device, with a queue of its own.
  accelerator_view create_view() const {
    const std::string selector = std::to_string(index_);
    tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
    desc.device = selector.c_str();
    tiles_context context = nullptr;
    detail::check(tiles_context_create(&desc, &context));
    return accelerator_view(context);
  }

  /// Kilobytes of global memory.
  std::size_t get_dedicated_memory() const {
    return static_cast<std::size_t>(info().global_memory / 1024);
  }
  bool get_supports_double_precision() const { return info().supports_double != 0; }
  bool get_supports_cpu_shared_memory() const { return info().shares_host_memory != 0; }

  friend bool operator==(const accelerator& a, const accelerator& b) noexcept {
    return a.index_ == b.index_;
  }
  friend bool operator!=(const accelerator& a, const accelerator& b) noexcept { return !(a == b); }

 private:
  explicit accelerator(std::uint32_t index) noexcept : index_(index) {}

  static accelerator_view default_context() {
    tiles_context context = nullptr;
    detail::check(tiles_context_get_default(&context));
    return accelerator_view(context);
  }

  tiles_device_info info() const {
    tiles_device_info info = TILES_DEVICE_INFO_INIT;
    detail::check(tiles_device_get_info(index_, &info));
    return info;
  }

  std::uint32_t index_ = 0;
};

}  // namespace tiles
