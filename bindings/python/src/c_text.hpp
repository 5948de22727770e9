// Strings of Python for calls of C.
#pragma once

#include <string>

#include "status.hpp"

namespace tiles_python {

/// Valid as long as `text` is.
/// \param what  the string in a message.
/// \throws status_error (invalid_argument) for a null character, where C would end the string.
inline const char* c_text(const std::string& text, const std::string& what) {
  const std::size_t end = text.find('\0');
  if (end == std::string::npos) return text.c_str();
  throw status_error{TILES_ERROR_INVALID_ARGUMENT,
                     what + " has a null character after '" + text.substr(0, end) + "': remove it",
                     "",
                     0,
                     0,
                     0,
                     "",
                     ""};
}

}  // namespace tiles_python
