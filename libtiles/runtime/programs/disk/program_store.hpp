// Binaries of programs in a folder, shared by all processes that use it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "libtiles/runtime/programs/disk/load_marker.hpp"
#include "libtiles/runtime/programs/disk/stored_program.hpp"

namespace libtiles::runtime {

/// Safe from many threads and processes without a lock: an entry is written whole under its final
/// name, or not at all. Never throws for what is wrong in the folder: an entry that is damaged is
/// removed, with a line in the log, and a folder that cannot be written holds what it holds. What
/// others than the process's user may write is not used: it would run as the user.
class program_store {
 public:
  /// \param size_bound  bytes that all entries together may have
  program_store(std::string directory, std::uint64_t size_bound);

  /// The binary that was saved under exactly this key; the entry then counts as used now.
  std::optional<std::string> load(const std::string& key) const;

  /// To be held while a driver is given what load() returned.
  load_marker mark_loading(const std::string& key) const;

  /// Writes the entry, and removes the least recently used ones beyond the size bound.
  void save(const stored_program& program) const;

  /// Removes the entry of the key. \param reason  for the log
  void discard(const std::string& key, const std::string& reason) const;

  /// The file of a key, whether there is one or not.
  std::string path_of(const std::string& key) const;

 private:
  bool is_trusted() const;
  bool make_folders() const;
  void warn_unwritable(const std::string& problem) const;

  std::string directory_;
  std::uint64_t size_bound_;
};

}  // namespace libtiles::runtime
