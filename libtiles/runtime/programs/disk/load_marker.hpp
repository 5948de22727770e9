// Marks entries of the disk cache that a driver is being given, so that an entry which ends the
// process does so only once.
#pragma once

#include <ctime>
#include <filesystem>
#include <string>

namespace libtiles::runtime {

/// While it lives, a locked file in `<directory>/loading` says that this process hands the entry to
/// a driver. A process that ends in between leaves the file, unlocked. Where no file can be made
/// nothing is marked.
class load_marker {
 public:
  load_marker(const std::string& directory, const std::string& entry);
  ~load_marker();
  load_marker(const load_marker&) = delete;
  load_marker& operator=(const load_marker&) = delete;

 private:
  std::string path_;
  int file_ = -1;
};

/// Whether a process ended while a driver was given this entry, less than a month ago: then no
/// process is to try it again. Entries that other processes are loading right now do not count.
bool has_ended_a_process(const std::string& directory, const std::string& entry);

/// The folder of the markers.
std::string marker_folder(const std::string& directory);

/// Whether the file in that folder is a marker, of any entry.
bool is_load_marker(const std::filesystem::path& path);

/// Whether it is one that its process has not locked yet, or never will.
bool is_unlocked_marker(const std::filesystem::path& path);

/// How long an entry is refused, in seconds: a process may also have been interrupted by its user
/// just then, so it is not held against the entry for ever.
constexpr std::time_t refused_for = std::time_t{30} * 24 * 60 * 60;

/// The extension of the files by which has_ended_a_process() remembers.
constexpr const char* refused_extension = ".refused";

}  // namespace libtiles::runtime
