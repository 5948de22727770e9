#include "libtiles/runtime/programs/disk/binary_policy.hpp"

namespace libtiles::runtime {
namespace {

struct exception_to_keeping {
  const char* platform;
  const char* reason;
};

// Every platform that is not here keeps binaries.
constexpr exception_to_keeping exceptions[] = {
    {"Portable Computing Language",
     "PoCL keeps finished kernels itself; asking it for a binary compiles once more"},
};

}  // namespace

bool keeps_binaries(const std::string& platform, disk_cache_mode mode) {
  if (mode != disk_cache_mode::selected) return mode == disk_cache_mode::all;
  for (const exception_to_keeping& each : exceptions) {
    if (platform == each.platform) return false;
  }
  return true;
}

}  // namespace libtiles::runtime
