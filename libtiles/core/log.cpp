#include "libtiles/core/log.hpp"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string_view>

namespace libtiles {
namespace {

struct log_target {
  std::mutex mutex;
  log_callback callback = nullptr;
  void* user_data = nullptr;
};

// Never destroyed: a message may come from a thread that outlives static destructors.
log_target& target() {
  static log_target* const instance = new log_target;
  return *instance;
}

int level_from_environment() {
  const char* const text = std::getenv("TILES_LOG");
  if (text == nullptr) return 0;
  if (std::string_view(text) == "warning") return static_cast<int>(log_level::warning);
  if (std::string_view(text) == "info") return static_cast<int>(log_level::info);
  return 0;
}

void print(log_level level, const std::string& message) {
  static const int wanted = level_from_environment();
  if (static_cast<int>(level) > wanted) return;
  std::fprintf(stderr, "tiles %s: %s\n", level == log_level::warning ? "warning" : "info",
               message.c_str());
}

}  // namespace

void set_log_callback(log_callback callback, void* user_data) {
  const std::lock_guard<std::mutex> lock(target().mutex);
  target().callback = callback;
  target().user_data = user_data;
}

void log(log_level level, const std::string& message) noexcept {
  try {
    const std::lock_guard<std::mutex> lock(target().mutex);
    if (target().callback != nullptr) {
      target().callback(static_cast<int>(level), message.c_str(), target().user_data);
    } else {
      print(level, message);
    }
  } catch (...) {
    // A message that cannot be passed on must not turn into a failure of what it reports.
  }
}

}  // namespace libtiles
