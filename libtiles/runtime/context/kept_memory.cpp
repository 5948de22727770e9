#include "libtiles/runtime/context/kept_memory.hpp"

#include <atomic>
#include <string>

#include "libtiles/core/log.hpp"
#include "libtiles/core/setting.hpp"
#include "libtiles/runtime/programs/disk/cache_settings.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::uint64_t share_of_device = 8;  // the 8th part

void warn_once(const std::string& text) {
  static std::atomic<bool> has_warned{false};
  if (has_warned.exchange(true)) return;
  log(log_level::warning,
      unknown_setting("TILES_KEPT_MEMORY", text,
                      "a number of bytes, or a number followed by K, M or G; using an eighth of "
                      "the device's memory"));
}

}  // namespace

std::uint64_t most_kept_memory(const device_info& device) {
  std::uint64_t bytes = device.global_memory / share_of_device;
  const std::string text = setting("TILES_KEPT_MEMORY");
  if (!text.empty() && !parse_size(text, bytes)) warn_once(text);
  return bytes;
}

}  // namespace libtiles::runtime
