#include "libtiles/runtime/programs/disk/store_contents.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "libtiles/core/error.hpp"
#include "libtiles/core/regular_file.hpp"
#include "libtiles/runtime/programs/disk/entry_name.hpp"
#include "libtiles/runtime/programs/disk/file.hpp"
#include "libtiles/runtime/programs/disk/load_marker.hpp"
#include "libtiles/runtime/programs/disk/stored_program.hpp"

namespace libtiles::runtime {
namespace {

namespace fs = std::filesystem;

bool is_entry(const fs::path& path) { return is_named_as_entry(path, entry_extension); }

bool is_ours(const fs::path& path) {
  return is_entry(path) || is_named_as_entry(path, refused_extension) || is_unfinished(path);
}

std::vector<fs::path> files_in(const std::string& directory, bool (*is_wanted)(const fs::path&)) {
  std::vector<fs::path> files = list_folder(directory);
  files.erase(std::remove_if(files.begin(), files.end(),
                             [&](const fs::path& path) { return !is_wanted(path); }),
              files.end());
  return files;
}

// An entry is good if it is the user's own, is whole, and lies under the name of its key.
std::optional<stored_program> read_entry(const fs::path& path) {
  const file_content file = read_regular_file(path.string(), file_owner::user, largest_entry);
  if (!file.bytes) return std::nullopt;
  std::optional<stored_program> program = decode(*file.bytes);
  if (program && entry_name(program->key) != path.stem().string()) return std::nullopt;
  return program;
}

void remove_or_throw(const fs::path& path) {
  std::error_code failure;
  fs::remove(path, failure);
  if (!failure) return;
  throw error(status::invalid_argument, "the cache's file " + path.string() +
                                            " cannot be removed: " + failure.message() +
                                            "; remove it as its owner, or set TILES_CACHE_DIR");
}

std::optional<entry_info> describe_entry(const fs::path& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return std::nullopt;
  std::optional<stored_program> program = read_entry(path);
  if (!program) return std::nullopt;
  return entry_info{path.filename().string(), std::move(program->kernel_name),
                    std::move(program->device), static_cast<std::uint64_t>(file.st_size),
                    static_cast<std::int64_t>(file.st_mtime)};
}

}  // namespace

std::vector<entry_info> list_entries(const std::string& directory) {
  std::vector<entry_info> entries;
  for (const fs::path& path : files_in(directory, is_entry)) {
    if (std::optional<entry_info> entry = describe_entry(path)) entries.push_back(*entry);
  }
  std::sort(entries.begin(), entries.end(), [](const entry_info& a, const entry_info& b) {
    return a.last_use != b.last_use ? a.last_use > b.last_use : a.file < b.file;
  });
  return entries;
}

verified_entries verify_entries(const std::string& directory) {
  verified_entries counts;
  for (const fs::path& path : files_in(directory, is_entry)) {
    std::error_code ignored;
    if (read_entry(path)) {
      ++counts.good;
    } else if (fs::exists(fs::symlink_status(
                   path, ignored))) {  // another process may have removed it meanwhile
      remove_or_throw(path);
      ++counts.bad;
    }
  }
  return counts;
}

std::uint32_t clear_entries(const std::string& directory) {
  std::uint32_t entries = 0;
  if (directory.empty()) return entries;
  for (const fs::path& path : files_in(directory, is_ours)) {
    remove_or_throw(path);
    if (is_entry(path)) ++entries;
  }
  for (const fs::path& path : files_in(marker_folder(directory), is_load_marker)) {
    remove_or_throw(path);
  }
  return entries;
}

}  // namespace libtiles::runtime
