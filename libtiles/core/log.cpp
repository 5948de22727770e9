#include "libtiles/core/log.hpp"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <new>

#include "libtiles/core/fork_watch.hpp"
#include "libtiles/core/log_selection.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles {
namespace {

struct log_target {
  std::mutex mutex;
  log_callback callback = nullptr;
  void* user_data = nullptr;
  std::atomic<bool> has_callback{false};
};

log_target& target();

// The thread that held it may not exist in the child.
void renew_mutex() { new (&target().mutex) std::mutex; }

log_target* make_target() {
  auto* const made = new log_target;
  in_forked_children(renew_mutex);
  return made;
}

// Never destroyed: a message may come from a thread that outlives static destructors.
log_target& target() {
  static log_target* const instance = make_target();
  return *instance;
}

const char* name_of(log_level level) {
  switch (level) {
    case log_level::warning:
      return "warning";
    case log_level::info:
      return "info";
    case log_level::transfer:
      return "transfer";
  }
  return "message";
}

void print(log_level level, const std::string& message) {
  std::fprintf(stderr, "tiles %s: %s\n", name_of(level), message.c_str());
}

log_selection selection_from_environment() {
  log_selection selection(setting("TILES_LOG"));
  if (!selection.unknown().empty()) {
    print(log_level::warning,
          "TILES_LOG has '" + printable_name(selection.unknown()) +
              "'; expected warning, info or transfer, or a list of them separated by commas");
  }
  return selection;
}

const log_selection& selection() {
  static const log_selection* const instance = new log_selection(selection_from_environment());
  return *instance;
}

void pass_on(log_level level, const std::string& message) {
  const std::string shown = printable_message(message);
  const std::lock_guard<std::mutex> lock(target().mutex);
  if (target().callback != nullptr) {
    target().callback(static_cast<int>(level), shown.c_str(), target().user_data);
  } else if (selection().has(level)) {
    print(level, shown);
  }
}

}  // namespace

void set_log_callback(log_callback callback, void* user_data) {
  const std::lock_guard<std::mutex> lock(target().mutex);
  target().callback = callback;
  target().user_data = user_data;
  target().has_callback.store(callback != nullptr, std::memory_order_relaxed);
}

bool is_logged(log_level level) noexcept {
  try {
    return target().has_callback.load(std::memory_order_relaxed) || selection().has(level);
  } catch (...) {
    return false;  // without memory there is nobody to tell
  }
}

void log(log_level level, const std::string& message) noexcept {
  try {
    if (is_logged(level)) pass_on(level, message);
  } catch (...) {
    // A message that cannot be passed on must not turn into a failure of what it reports.
  }
}

}  // namespace libtiles
