// The settings of the disk cache from the environment: its folder, its size limit, and whether it
// is used.
#pragma once

#include <cstdint>
#include <string>

namespace libtiles::runtime {

/// Which programs are kept on disk.
enum class disk_cache_mode {
  off,       ///< none
  selected,  ///< those of platforms where it pays, see keeps_binaries()
  all        ///< those of every platform
};

struct cache_settings {
  disk_cache_mode mode = disk_cache_mode::selected;
  std::string directory;         ///< empty if there is no place for one
  std::uint64_t size_bound = 0;  ///< bytes that all entries together may have
};

/// Reads TILES_CACHE (off, auto, on), TILES_CACHE_DIR, XDG_CACHE_HOME, HOME and TILES_CACHE_SIZE.
/// A value that cannot be read is warned about once, and its default holds.
cache_settings read_cache_settings();

/// 256 MiB.
constexpr std::uint64_t default_cache_size = std::uint64_t{256} << 20;

}  // namespace libtiles::runtime
