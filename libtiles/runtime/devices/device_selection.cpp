#include "libtiles/runtime/devices/device_selection.hpp"

#include <algorithm>
#include <cctype>

#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::runtime {
namespace {

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool contains(const std::string& text, const std::string& lower_case_part) {
  return lower_case(text).find(lower_case_part) != std::string::npos;
}

bool is_index(const std::string& selector) {
  return std::all_of(selector.begin(), selector.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// `platform:type:name`; the name is what follows the second colon, colons included.
struct device_pattern {
  std::string platform;
  std::string type;
  std::string name;

  explicit device_pattern(const std::string& selector) {
    const std::string text = lower_case(selector);
    const std::size_t first = text.find(':');
    platform = text.substr(0, first);
    if (first == std::string::npos) return;
    const std::size_t second = text.find(':', first + 1);
    if (second == std::string::npos) {
      type = text.substr(first + 1);
      return;
    }
    type = text.substr(first + 1, second - first - 1);
    name = text.substr(second + 1);
  }

  // PoCL's platform is named "Portable Computing Language": people know it by vendor and version.
  bool matches(const device_info& device) const {
    return (contains(device.platform, platform) || contains(device.platform_vendor, platform) ||
            contains(device.platform_version, platform)) &&
           contains(name_of(device.type), type) && contains(device.name, name);
  }
};

int preference(device_type type) {
  switch (type) {
    case device_type::gpu:
      return 3;
    case device_type::accelerator:
      return 2;
    case device_type::cpu:
      return 1;
    case device_type::other:
      break;
  }
  return 0;
}

bool is_better(const device_info& a, const device_info& b) {
  if (a.type != b.type) return preference(a.type) > preference(b.type);
  return a.global_memory > b.global_memory;
}

const device_info* by_index(const std::vector<device_info>& devices, const std::string& selector) {
  for (const device_info& device : devices) {
    if (std::to_string(device.index) == selector) return &device;
  }
  return nullptr;
}

const device_info* by_pattern(const std::vector<device_info>& devices,
                              const std::string& selector) {
  const device_pattern pattern(selector);
  const device_info* best = nullptr;
  for (const device_info& device : devices) {
    if (!pattern.matches(device)) continue;
    if (best == nullptr || is_better(device, *best)) best = &device;
  }
  return best;
}

std::string candidates(const std::vector<device_info>& devices) {
  if (devices.empty()) return "there are none";
  std::string text = "candidates:";
  for (const device_info& device : devices) {
    text += "\n  " + std::to_string(device.index) + "  " + device.platform + ":" +
            name_of(device.type) + ":" + device.name;
  }
  return text;
}

}  // namespace

std::uint32_t select_device(const std::vector<device_info>& devices, const std::string& selector) {
  const std::string wanted = selector.empty() ? setting("TILES_DEVICE") : selector;
  const bool by_number = !wanted.empty() && is_index(wanted);
  const device_info* const found =
      by_number ? by_index(devices, wanted) : by_pattern(devices, wanted);
  if (found != nullptr) return found->index;

  std::string text = "no usable OpenCL device";
  if (!wanted.empty()) {
    text += std::string(by_number ? " has the index " : " matches ") + "\"" +
            printable_name(wanted) + "\"" +
            (selector.empty() ? " of the environment variable TILES_DEVICE" : "") +
            "; give an index or platform:type:name";
  }
  throw error(status::no_device, text + "; " + candidates(devices));
}

}  // namespace libtiles::runtime
