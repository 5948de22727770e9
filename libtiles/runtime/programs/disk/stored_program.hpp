// One entry of the disk cache: a program's binary, and all that it depends on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace libtiles::runtime {

struct stored_program {
  std::string key;          ///< all that the binary depends on, see program_key()
  std::string kernel_name;  ///< for people
  std::string device;       ///< for people
  std::string binary;       ///< as the driver gave it
};

/// No driver makes programs of so many bytes; no entry has more.
constexpr std::uint64_t largest_entry = std::uint64_t{1} << 30;

/// The bytes of an entry's file: sizes, a checksum, and the four texts.
std::string encode(const stored_program& program);

/// The program in an entry's file; nothing if the bytes are not exactly what encode() made.
std::optional<stored_program> decode(std::string_view bytes);

}  // namespace libtiles::runtime
