// What the files of the disk cache are called.
#pragma once

#include <filesystem>
#include <string>

#include "libtiles/runtime/programs/disk/fingerprint.hpp"

namespace libtiles::runtime {

constexpr const char* entry_extension = ".program";

/// The name of a key's entry, without the extension.
inline std::string entry_name(const std::string& key) { return fingerprint().add(key).hex(); }

/// Whether the file is called `<name of an entry><extension>`: a folder may hold files of others.
inline bool is_named_as_entry(const std::filesystem::path& path, const char* extension) {
  const std::string name = path.stem().string();
  return path.extension() == extension && name.size() == 32 &&
         name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace libtiles::runtime
