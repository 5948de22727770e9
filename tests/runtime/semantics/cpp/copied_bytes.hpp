// How many bytes the library copies between host and devices, as its log says.
#pragma once

#include <tiles/tiles.h>

#include <cstdlib>
#include <string>

namespace semantics {

struct copied_bytes {
  long to_devices = 0;
  long to_the_host = 0;
};

/// Adds what a message such as "copying 28 bytes to ..." tells.
inline void count_message(int32_t level, const char* message, void* user_data) {
  const std::string text = message;
  const std::string start = "copying ";
  if (level != TILES_LOG_LEVEL_TRANSFER || text.rfind(start, 0) != 0) return;
  copied_bytes& sum = *static_cast<copied_bytes*>(user_data);
  const long bytes = std::atol(text.c_str() + start.size());
  if (text.find(" bytes to ") != std::string::npos) sum.to_devices += bytes;
  if (text.find(" bytes from ") != std::string::npos) sum.to_the_host += bytes;
}

/// What is copied while `use` runs.
template <class Use>
copied_bytes bytes_copied_by(Use use) {
  copied_bytes sum;
  tiles_log_set_callback(&count_message, &sum);
  use();
  tiles_log_set_callback(nullptr, nullptr);
  return sum;
}

}  // namespace semantics
