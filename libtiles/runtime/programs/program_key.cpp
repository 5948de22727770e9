#include "libtiles/runtime/programs/program_key.hpp"

#include "libtiles/runtime/programs/marked_instructions.hpp"

namespace libtiles::runtime {
namespace {

// With its length before it, so that no two lists of texts give the same key.
void append(std::string& key, const char* what, const std::string& value) {
  key += std::string(what) + " " + std::to_string(value.size()) + ": " + value + "\n";
}

}  // namespace

std::string program_key(const device_info& device, const program_source& source) {
  std::string key;
  append(key, "libtiles", TILES_VERSION);
  append(key, "pointer bits", std::to_string(8 * sizeof(void*)));
  append(key, "platform", device.platform);
  append(key, "platform vendor", device.platform_vendor);
  append(key, "platform version", device.platform_version);
  append(key, "device", device.name);
  append(key, "device vendor", device.vendor);
  append(key, "device version", device.version);
  append(key, "driver version", device.driver_version);
  append(key, "build options", source.build_options);
  append(key, "kernel", source.entry_point);
  append(key, "source", source.opencl_source);
  if (source.has_marked_instructions) {
    append(key, "marked instructions", std::to_string(version_of_marked_instructions));
  }
  return key;
}

}  // namespace libtiles::runtime
