// Files that are read whole: none that a read waits for or that never ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace libtiles {

/// Whose a file has to be.
enum class file_owner {
  anyone,  ///< links are followed
  user     ///< of the process's user, whom alone it lets write; no link
};

/// What was read, or why nothing was.
struct file_content {
  std::optional<std::string> bytes;
  std::string problem;  ///< "it is ..."; empty if there is no such file, or it may not be read
};

/// The bytes of a regular file that has at most `most_bytes`. Waits for no writer and no device.
/// \throws std::bad_alloc
file_content read_regular_file(const std::string& path, file_owner owner, std::uint64_t most_bytes);

/// Opens a regular file for reading. \return its descriptor, below 0 if there is none
int open_regular_file(const std::string& path, file_owner owner, std::string& problem);

/// Why a folder is not the process's user's own, so that others may change what lies in it; empty
/// if it is, or if there is no such folder.
std::string problem_with_folder(const std::string& path);

}  // namespace libtiles
