#include "libtiles/runtime/programs/disk/eviction.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "libtiles/runtime/programs/disk/entry_name.hpp"
#include "libtiles/runtime/programs/disk/file.hpp"

namespace libtiles::runtime {
namespace {

namespace fs = std::filesystem;
using file_time = fs::file_time_type;

struct file_use {
  fs::path path;
  std::uint64_t bytes = 0;
  file_time last_use;
};

// Other processes remove files at the same time: what is gone is left out.
std::vector<file_use> collect_entries(const std::string& directory) {
  std::vector<file_use> entries;
  for (const fs::path& path : list_folder(directory)) {
    std::error_code gone;
    const file_time modified = fs::last_write_time(path, gone);
    if (gone || !is_named_as_entry(path, entry_extension)) continue;
    const std::uint64_t bytes = fs::file_size(path, gone);
    if (!gone) entries.push_back({path, bytes, modified});
  }
  return entries;
}

}  // namespace

void evict(const std::string& directory, std::uint64_t size_bound) {
  std::vector<file_use> entries = collect_entries(directory);
  std::uint64_t total = 0;
  for (const file_use& each : entries) total += each.bytes;
  if (total <= size_bound) return;
  std::sort(entries.begin(), entries.end(),
            [](const file_use& a, const file_use& b) { return a.last_use < b.last_use; });
  for (const file_use& each : entries) {
    if (total <= size_bound) return;
    std::error_code ignored;
    fs::remove(each.path, ignored);
    total -= each.bytes;
  }
}

}  // namespace libtiles::runtime
