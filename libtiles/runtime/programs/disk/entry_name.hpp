// What the files of the disk cache are called.
#pragma once

#include <string>

#include "libtiles/runtime/programs/disk/fingerprint.hpp"

namespace libtiles::runtime {

constexpr const char* entry_extension = ".program";

/// The name of a key's entry, without the extension.
inline std::string entry_name(const std::string& key) { return fingerprint().add(key).hex(); }

}  // namespace libtiles::runtime
