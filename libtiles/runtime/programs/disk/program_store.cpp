#include "libtiles/runtime/programs/disk/program_store.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "libtiles/core/log.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/core/regular_file.hpp"
#include "libtiles/runtime/programs/disk/entry_name.hpp"
#include "libtiles/runtime/programs/disk/eviction.hpp"
#include "libtiles/runtime/programs/disk/file.hpp"
#include "libtiles/runtime/programs/disk/leftovers.hpp"
#include "libtiles/runtime/programs/disk/warn_once.hpp"

namespace libtiles::runtime {

namespace fs = std::filesystem;

program_store::program_store(std::string directory, std::uint64_t size_bound)
    : directory_(std::move(directory)), size_bound_(size_bound) {}

std::string program_store::path_of(const std::string& key) const {
  return directory_ + "/" + entry_name(key) + entry_extension;
}

std::optional<std::string> program_store::load(const std::string& key) const {
  if (!is_trusted() || has_ended_a_process(directory_, entry_name(key))) return std::nullopt;
  const std::string path = path_of(key);
  const file_content file = read_regular_file(path, file_owner::user, largest_entry);
  if (!file.problem.empty()) discard(key, file.problem);
  if (!file.bytes) return std::nullopt;
  std::optional<stored_program> found = decode(*file.bytes);
  if (!found) {
    discard(key, "its contents are damaged");
    return std::nullopt;
  }
  // Another key of the same name is no damage: it may stay until this key's entry replaces it.
  if (found->key != key) return std::nullopt;
  touch(path);
  return std::move(found->binary);
}

load_marker program_store::mark_loading(const std::string& key) const {
  return {directory_, entry_name(key)};
}

void program_store::save(const stored_program& program) const {
  if (has_ended_a_process(directory_, entry_name(program.key))) return;
  const std::string bytes = encode(program);
  if (bytes.size() > std::min(size_bound_, largest_entry)) return;
  if (!is_trusted() || !make_folders()) return;
  const int problem = replace_file(path_of(program.key), bytes);
  if (problem != 0) return warn_unwritable(std::strerror(problem));
  remove_leftovers(directory_);
  evict(directory_, size_bound_);
}

void program_store::discard(const std::string& key, const std::string& reason) const {
  const std::string path = path_of(key);
  std::error_code failure;
  fs::remove(path, failure);
  log(log_level::warning, "the compiled program " + printable_name(path) +
                              " is not used: " + reason +
                              (failure ? "; it cannot be removed: " + failure.message()
                                       : "; it was removed and will be recompiled"));
}

bool program_store::make_folders() const {
  int problem = make_private_folder(directory_);
  if (problem == 0) problem = make_private_folder(marker_folder(directory_));
  if (problem != 0) warn_unwritable(std::strerror(problem));
  return problem == 0;
}

// What runs in a user's processes is nobody else's to write.
bool program_store::is_trusted() const {
  const std::string problem = problem_with_folder(directory_);
  if (problem.empty()) return true;
  warn_once("the program cache is not used: the folder " + printable_name(directory_) + ": " +
            problem +
            "; programs are kept in memory only; set TILES_CACHE_DIR to use another folder");
  return false;
}

void program_store::warn_unwritable(const std::string& problem) const {
  warn_once("compiled programs cannot be stored in " + printable_name(directory_) + ": " + problem +
            "; they are kept in memory only: set TILES_CACHE_DIR to a writable folder, or "
            "TILES_CACHE=off");
}

}  // namespace libtiles::runtime
