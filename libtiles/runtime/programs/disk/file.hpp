// Whole files, so that no other process ever sees a part of one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace libtiles::runtime {

/// Writes the bytes to a new file in the same folder, to the medium, and gives it the name, which
/// until then means what it meant before. A process that is killed leaves at most a file that
/// is_unfinished() and, unless it was killed at once, was locked by it. \return 0 or the errno of
/// what failed
int replace_file(const std::string& path, const std::string& bytes);

/// Whether replace_file() calls files so that it is writing.
bool is_unfinished(const std::filesystem::path& path);

/// Makes the folder, and those above it that are not there, for the process's user alone.
/// \return 0 or the errno of what failed
int make_private_folder(const std::string& path);

/// What is in the folder: nothing if it cannot be read.
std::vector<std::filesystem::path> list_folder(const std::string& path);

/// Whether this is a file of the user's that no process has locked: the system takes the lock from
/// one that ended.
bool is_unlocked(const std::string& path);

/// Sets the file's time of modification to now, if that is allowed.
void touch(const std::string& path);

}  // namespace libtiles::runtime
