// accelerator: a device that kernels can run on, or the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "tiles/accelerator_view.hpp"

namespace tiles {

/// One OpenCL device, or the host, on which arrays may live and no kernel runs. Copies mean the
/// same device. Safe from many threads.
class accelerator {
 public:
  /// Selects the default device.
  static constexpr const char* default_accelerator = "default";
  /// Selects the host. An OpenCL device that is a CPU is another thing: ":cpu".
  static constexpr const char* cpu_accelerator = "cpu";

  /// The default device: what the environment variable TILES_DEVICE says, else the best one.
  accelerator() : accelerator(std::string()) {}

  /// The device that `selector` chooses: one of the names above, or as tiles_device_find() takes
  /// it, an index or substrings `platform:type:name`. Throws runtime_exception with all candidates
  /// if there is none.
  explicit accelerator(const std::string& selector) {
    if (selector == cpu_accelerator) {
      index_ = host_index;
    } else {
      const bool is_default = selector == default_accelerator;
      detail::check(tiles_device_find(is_default ? "" : selector.c_str(), &index_));
    }
  }

  /// All usable devices, without the host.
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
    if (is_host()) return accelerator_view::from_native(nullptr);
    // Never destroyed: no call of OpenCL from a static destructor.
    static auto& views = *new std::map<std::uint32_t, accelerator_view>;
    static auto& mutex = *new std::mutex;
    const std::lock_guard<std::mutex> lock(mutex);
    const auto known = views.find(index_);
    if (known != views.end()) return known->second;
    const accelerator_view made = *this == accelerator() ? default_context() : create_view();
    return views.emplace(index_, made).first->second;
  }

  /// A new view of this device, with a queue of its own. The host has but one view.
  accelerator_view create_view() const {
    if (is_host()) return get_default_view();
    const std::string selector = std::to_string(index_);
    tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
    desc.device = selector.c_str();
    tiles_context context = nullptr;
    detail::check(tiles_context_create(&desc, &context));
    return accelerator_view::from_native(context);
  }

  /// Kilobytes of global memory; 0 for the host.
  std::size_t get_dedicated_memory() const {
    return static_cast<std::size_t>(info().global_memory / 1024);
  }
  bool get_supports_double_precision() const { return info().supports_double != 0; }
  bool get_supports_cpu_shared_memory() const { return info().shares_host_memory != 0; }

  bool is_host() const noexcept { return index_ == host_index; }

  friend bool operator==(const accelerator& a, const accelerator& b) noexcept {
    return a.index_ == b.index_;
  }
  friend bool operator!=(const accelerator& a, const accelerator& b) noexcept { return !(a == b); }

 private:
  static constexpr std::uint32_t host_index = 0xffffffff;

  explicit accelerator(std::uint32_t index) noexcept : index_(index) {}

  static accelerator_view default_context() {
    tiles_context context = nullptr;
    detail::check(tiles_context_get_default(&context));
    return accelerator_view::from_native(context);
  }

  tiles_device_info info() const {
    tiles_device_info info = TILES_DEVICE_INFO_INIT;
    if (is_host()) {
      info.shares_host_memory = 1;
    } else {
      detail::check(tiles_device_get_info(index_, &info));
    }
    return info;
  }

  std::uint32_t index_ = 0;
};

}  // namespace tiles
