// accelerator: a device that kernels can run on, or the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tiles/access_type.hpp"
#include "tiles/default_view.hpp"
#include "tiles/device_facts.hpp"
#include "tiles/property.hpp"
#include "tiles/queuing_mode.hpp"

namespace tiles {

class accelerator_view;

namespace detail {

/// What accelerator::default_cpu_access_type is: the access type of the moment.
class default_access_property {
 public:
  explicit default_access_property(std::uint32_t device) noexcept : device_(device) {}
  operator access_type() const;

 private:
  std::uint32_t device_;
};

}  // namespace detail

/// One OpenCL device, or the host, on which arrays may live and no kernel runs. Copies mean the
/// same device. Safe from many threads, set_default() and set_default_cpu_access_type() included.
class accelerator {
 public:
  /// Selects the default device.
  static constexpr wchar_t default_accelerator[] = L"default";
  /// Selects the host. An OpenCL device that is a CPU is another thing: L":cpu".
  static constexpr wchar_t cpu_accelerator[] = L"cpu";
  /// Select an OpenCL device that is a CPU, as C++ AMP's software devices are.
  static constexpr wchar_t direct3d_warp[] = L":cpu";
  static constexpr wchar_t direct3d_ref[] = L":cpu";

  /// The default device: that of set_default(), else what the environment variable TILES_DEVICE
  /// says, else CPPAMP_DEFAULT_ACCELERATOR, else the best one.
  accelerator();

  /// The device that `path` chooses: one of the names above, a device_path, or as
  /// tiles_device_find() takes it, an index or substrings `platform:type:name`. Throws
  /// runtime_exception with all candidates if there is none.
  explicit accelerator(const std::wstring& path) : accelerator(detail::narrowed(path)) {}
  explicit accelerator(const std::string& path) : accelerator(index_of(path)) {}

  /// All usable devices, and the host as the last one.
  static std::vector<accelerator> get_all() {
    std::uint32_t count = 0;
    detail::check(tiles_device_get_count(&count));
    std::vector<accelerator> all;
    for (std::uint32_t i = 0; i < count; ++i) all.push_back(accelerator(i));
    all.push_back(accelerator(detail::host_index));
    return all;
  }

  /// Makes a device the default one of this process. Returns false, and changes nothing, if the
  /// default was chosen before: by this function, or because something ran or lives on it. Throws
  /// runtime_exception as the constructor.
  static bool set_default(const std::wstring& path);

  /// The view that leaves the choice to the library: launches run where their data is.
  static accelerator_view get_auto_selection_view();

  /// The view that is always the same for this device. For the default device it is the one that
  /// arrays and launches use when they are given none.
  accelerator_view get_default_view() const;

  /// A new view of this device, with a queue of its own. The host has but one view.
  accelerator_view create_view(queuing_mode mode = queuing_mode_automatic) const;

  /// A new view of this device whose kernels run in checked mode, see TILES_CHECKED: what they do
  /// wrong is thrown as kernel_fault.
  accelerator_view create_debug_view() const;

  /// What arrays on this device let the host do by default. Returns false, and changes
  /// nothing, if it was set before or an array was made there. Throws runtime_exception for another
  /// type than automatic and none on a device that does not share the host's memory.
  bool set_default_cpu_access_type(access_type access) const;

  std::wstring get_device_path() const { return TILES_STORED(device_path); }
  std::wstring get_description() const { return TILES_STORED(description); }
  unsigned int get_version() const noexcept { return TILES_STORED(version); }
  std::size_t get_dedicated_memory() const noexcept { return TILES_STORED(dedicated_memory); }
  bool get_has_display() const noexcept { return TILES_STORED(has_display); }
  bool get_is_debug() const noexcept { return TILES_STORED(is_debug); }
  bool get_is_emulated() const noexcept { return TILES_STORED(is_emulated); }
  bool get_supports_double_precision() const noexcept {
    return TILES_STORED(supports_double_precision);
  }
  bool get_supports_limited_double_precision() const noexcept {
    return TILES_STORED(supports_limited_double_precision);
  }
  bool get_supports_cpu_shared_memory() const noexcept {
    return TILES_STORED(supports_cpu_shared_memory);
  }
  access_type get_default_cpu_access_type() const;

  bool is_host() const noexcept { return index_ == detail::host_index; }

  /// In the list of tiles.h; see tiles_device_get_info().
  std::uint32_t index() const noexcept { return index_; }

  friend bool operator==(const accelerator& a, const accelerator& b) noexcept {
    return a.index_ == b.index_ && a.TILES_STORED(description) == b.TILES_STORED(description);
  }
  friend bool operator!=(const accelerator& a, const accelerator& b) noexcept { return !(a == b); }

 private:
  friend class accelerator_view;
  friend class detail::default_access_property;
  friend class detail::default_view_property;

  explicit accelerator(std::uint32_t index) : accelerator(detail::device_info(index)) {}

  explicit accelerator(const tiles_device_info& info)
      : index_(info.index),
        TILES_STORED(device_path)(info.index == detail::host_index ? cpu_accelerator
                                                                   : std::to_wstring(info.index)),
        TILES_STORED(description)(detail::widened(info.name)),
        TILES_STORED(version)(detail::version_number(info.version)),
        TILES_STORED(dedicated_memory)(static_cast<std::size_t>(info.global_memory / 1024)),
        TILES_STORED(is_emulated)(info.type == TILES_DEVICE_TYPE_CPU),
        TILES_STORED(supports_double_precision)(info.supports_double != 0),
        TILES_STORED(supports_limited_double_precision)(info.supports_double != 0),
        TILES_STORED(supports_cpu_shared_memory)(info.shares_host_memory != 0),
        TILES_STORED(default_view)(info.index),
        TILES_STORED(default_cpu_access_type)(info.index) {}

  static std::uint32_t index_of(const std::string& path);

  std::uint32_t index_ = 0;

 public:
  // The properties of C++ AMP, for reading.

  /// Chooses this device in the constructor, in this process.
  std::wstring TILES_STORED(device_path);
  TILES_PROPERTY(std::wstring, device_path)
  /// The device's name.
  std::wstring TILES_STORED(description);
  TILES_PROPERTY(std::wstring, description)
  /// OpenCL's: the major number times 65536, plus the minor; 0 for the host.
  unsigned int TILES_STORED(version) = 0;
  TILES_PROPERTY(unsigned int, version)
  /// Kilobytes of global memory; 0 for the host.
  std::size_t TILES_STORED(dedicated_memory) = 0;
  TILES_PROPERTY(std::size_t, dedicated_memory)
  /// OpenCL does not tell.
  bool TILES_STORED(has_display) = false;
  TILES_PROPERTY(bool, has_display)
  /// Of a view alone, see accelerator_view.
  bool TILES_STORED(is_debug) = false;
  TILES_PROPERTY(bool, is_debug)
  /// True for a CPU, which kernels have to share with the program.
  bool TILES_STORED(is_emulated) = false;
  TILES_PROPERTY(bool, is_emulated)
  bool TILES_STORED(supports_double_precision) = false;
  TILES_PROPERTY(bool, supports_double_precision)
  bool TILES_STORED(supports_limited_double_precision) = false;
  TILES_PROPERTY(bool, supports_limited_double_precision)
  bool TILES_STORED(supports_cpu_shared_memory) = false;
  TILES_PROPERTY(bool, supports_cpu_shared_memory)
  /// As get_default_view().
  detail::default_view_property TILES_STORED(default_view);
  TILES_PROPERTY(accelerator_view, default_view)
  /// As get_default_cpu_access_type().
  detail::default_access_property TILES_STORED(default_cpu_access_type);
  TILES_PROPERTY(access_type, default_cpu_access_type)
};

}  // namespace tiles

// What the functions above return is complete where they are used.
#include "tiles/accelerator_view.hpp"
