// What is in the folder of the disk cache: to show it, to check it, to empty it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace libtiles::runtime {

struct entry_info {
  std::string file;  ///< name within the folder
  std::string kernel_name;
  std::string device;
  std::uint64_t bytes = 0;    ///< of the file
  std::int64_t last_use = 0;  ///< seconds since 1970
};

/// The entries that are intact, the most recently used first. No folder is no error.
std::vector<entry_info> list_entries(const std::string& directory);

struct verified_entries {
  std::uint32_t good = 0;
  std::uint32_t bad = 0;  ///< removed
};

/// Reads every entry and removes those that are damaged, no regular files, or that others may
/// write.
verified_entries verify_entries(const std::string& directory);

/// Removes all entries and all else that program_store made in the folder; files of others stay.
/// \return the number of entries \throws error (invalid_argument) naming what cannot be removed
std::uint32_t clear_entries(const std::string& directory);

}  // namespace libtiles::runtime
