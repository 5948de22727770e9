// Whole files, so that no other process ever sees a part of one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace libtiles::runtime {

/// What is in the file; nothing if it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// Writes the bytes to a new file in the same folder, to the medium, and gives it the name, which
/// until then means what it meant before. A process that is killed leaves at most a file that
/// is_unfinished(). \return 0 or the errno of what failed
int replace_file(const std::string& path, const std::string& bytes);

/// Whether replace_file() calls files so that it is writing.
bool is_unfinished(const std::filesystem::path& path);

/// What is in the folder: nothing if it cannot be read.
std::vector<std::filesystem::path> list_folder(const std::string& path);

/// Sets the file's time of modification to now, if that is allowed.
void touch(const std::string& path);

}  // namespace libtiles::runtime
