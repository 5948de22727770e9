#include "libtiles/runtime/programs/disk/leftovers.hpp"

#include <chrono>
#include <filesystem>

#include "libtiles/runtime/programs/disk/entry_name.hpp"
#include "libtiles/runtime/programs/disk/file.hpp"
#include "libtiles/runtime/programs/disk/load_marker.hpp"

namespace libtiles::runtime {
namespace {

namespace fs = std::filesystem;
using file_time = fs::file_time_type;

// A file has no lock for a moment after it was made.
constexpr auto locked_within = std::chrono::minutes(1);

// Where files cannot be locked: no process takes longer to write one.
constexpr auto written_within = std::chrono::hours(1);

file_time::duration age_of(const fs::path& path) {
  std::error_code gone;
  const file_time modified = fs::last_write_time(path, gone);
  return gone ? file_time::duration::zero() : file_time::clock::now() - modified;
}

bool is_abandoned(const fs::path& path) {
  const auto age = age_of(path);
  return age > written_within || (age > locked_within && is_unlocked(path.string()));
}

bool is_past(const fs::path& path) { return age_of(path) > std::chrono::seconds(refused_for); }

void drop(const fs::path& path) {
  std::error_code ignored;
  fs::remove(path, ignored);
}

}  // namespace

void remove_leftovers(const std::string& directory) {
  for (const fs::path& path : list_folder(directory)) {
    const bool is_refusal = is_named_as_entry(path, refused_extension);
    if (is_unfinished(path) ? is_abandoned(path) : is_refusal && is_past(path)) drop(path);
  }
  for (const fs::path& path : list_folder(marker_folder(directory))) {
    if (!is_load_marker(path)) continue;
    if (is_unlocked_marker(path) ? is_abandoned(path) : is_past(path)) drop(path);
  }
}

}  // namespace libtiles::runtime
