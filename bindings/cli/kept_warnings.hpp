// The library's warnings, for who shows them.
#pragma once

#include <tiles/tiles.h>

#include <algorithm>
#include <string>
#include <vector>

/// Keeps the warnings of the library, each once, as long as it lives; the log shows nothing meanwhile.
class kept_warnings {
 public:
  kept_warnings() { tiles_log_set_callback(&keep, this); }
  ~kept_warnings() { tiles_log_set_callback(nullptr, nullptr); }
  kept_warnings(const kept_warnings&) = delete;
  kept_warnings& operator=(const kept_warnings&) = delete;

  const std::vector<std::string>& messages() const { return messages_; }

 private:
  static void keep(tiles_log_level level, const char* message, void* self) {
    if (level != TILES_LOG_LEVEL_WARNING) return;
    std::vector<std::string>& kept = static_cast<kept_warnings*>(self)->messages_;
    if (std::find(kept.begin(), kept.end(), message) == kept.end()) kept.emplace_back(message);
  }

  std::vector<std::string> messages_;
};
