#include "libtiles/runtime/programs/disk/load_marker.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/programs/disk/entry_name.hpp"
#include "libtiles/runtime/programs/disk/file.hpp"

namespace libtiles::runtime {
namespace {

namespace fs = std::filesystem;

// What a marker is called until it is locked.
constexpr const char* unlocked_name = "unlocked-marker";

std::string refused_path(const std::string& directory, const std::string& entry) {
  return directory + "/" + entry + refused_extension;
}

bool is_refused(const std::string& path) {
  struct stat description {};
  if (::stat(path.c_str(), &description) != 0) return false;
  return std::time(nullptr) - description.st_mtime < refused_for;
}

bool is_marker_of(const fs::path& path, const std::string& entry) {
  return path.stem() == entry && path.extension() != "";
}

}  // namespace

std::string marker_folder(const std::string& directory) { return directory + "/loading"; }

// A marker has the extension of mkostemp's making, before it is locked and after.
bool is_load_marker(const fs::path& path) {
  return is_unlocked_marker(path) || is_named_as_entry(path, path.extension().c_str());
}

bool is_unlocked_marker(const fs::path& path) { return path.stem() == unlocked_name; }

// It gets the name that others look for once it is locked.
load_marker::load_marker(const std::string& directory, const std::string& entry) {
  const std::string folder = marker_folder(directory) + "/";
  std::string unlocked = folder + unlocked_name + ".XXXXXX";
  file_ = ::mkostemp(unlocked.data(), O_CLOEXEC);
  if (file_ < 0) return;
  path_ = folder + entry + unlocked.substr(unlocked.rfind('.'));
  const bool is_locked = ::flock(file_, LOCK_EX | LOCK_NB) == 0;
  if (is_locked && std::rename(unlocked.c_str(), path_.c_str()) == 0) return;
  path_ = unlocked;
}

load_marker::~load_marker() {
  if (file_ < 0) return;
  ::unlink(path_.c_str());
  ::close(file_);
}

bool has_ended_a_process(const std::string& directory, const std::string& entry) {
  const std::string refused = refused_path(directory, entry);
  for (const fs::path& marker : list_folder(marker_folder(directory))) {
    if (!is_marker_of(marker, entry) || !is_unlocked(marker.string())) continue;
    std::error_code ignored;
    fs::rename(marker, refused, ignored);
    log(log_level::warning,
        "a process ended while its OpenCL driver loaded " + directory + "/" + entry +
            entry_extension +
            "; that entry is not used for a month, or until \"tiles cache clear\"");
  }
  return is_refused(refused);
}

}  // namespace libtiles::runtime
