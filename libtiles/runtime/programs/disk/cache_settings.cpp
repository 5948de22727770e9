#include "libtiles/runtime/programs/disk/cache_settings.hpp"

#include "libtiles/core/parse_size.hpp"
#include "libtiles/core/setting.hpp"
#include "libtiles/core/user_folder.hpp"
#include "libtiles/runtime/programs/disk/warn_once.hpp"

namespace libtiles::runtime {
namespace {

disk_cache_mode read_mode() {
  const std::string text = setting("TILES_CACHE");
  if (text == "off" || text == "0") return disk_cache_mode::off;
  if (text == "on" || text == "1") return disk_cache_mode::all;
  if (!text.empty() && text != "auto") {
    warn_once(unknown_setting("TILES_CACHE", text, "off, auto or on; using auto"));
  }
  return disk_cache_mode::selected;
}

std::string read_directory() {
  const std::string chosen = setting("TILES_CACHE_DIR");
  return chosen.empty() ? user_folder("XDG_CACHE_HOME", "/.cache") : chosen;
}

std::uint64_t read_size_bound() {
  std::uint64_t bytes = default_cache_size;
  const std::string text = setting("TILES_CACHE_SIZE");
  if (!text.empty() && !parse_size(text, bytes)) {
    warn_once(unknown_setting("TILES_CACHE_SIZE", text,
                              "a number of bytes, or a number followed by K, M or G; using 256M"));
  }
  return bytes;
}

}  // namespace

cache_settings read_cache_settings() { return {read_mode(), read_directory(), read_size_bound()}; }

}  // namespace libtiles::runtime
