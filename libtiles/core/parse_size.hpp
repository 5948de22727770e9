// Reads a number of bytes.
#pragma once

#include <cstdint>
#include <string>

namespace libtiles {

/// Bytes in a text such as "1000", "64K", "256M", "2G", in units of 1024.
/// \return false, with `bytes` as it was, if the text is none of these or too large.
bool parse_size(const std::string& text, std::uint64_t& bytes);

}  // namespace libtiles
