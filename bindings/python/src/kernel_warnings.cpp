#include "kernel_warnings.hpp"

#include <pybind11/stl.h>

#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tiles/tiles.h"

namespace tiles_python {

namespace {

namespace py = pybind11;

constexpr std::size_t most_kept = 64;

using messages = std::vector<std::string>;

// The library writes to the log until after the thread's objects are gone: this one is a pointer.
thread_local messages* kept = nullptr;

// On the thread that caused the message, often without Python's lock.
void keep(tiles_log_level level, const char* message, void*) noexcept {
  if (level != TILES_LOG_LEVEL_WARNING || kept == nullptr || kept->size() == most_kept) return;
  try {
    kept->emplace_back(message);
  } catch (const std::bad_alloc&) {
    kept->clear();
  }
}

// Only while somebody listens: with a callback, the library makes the text of every message.
void listen(int change) {
  static std::mutex mutex;
  static int listeners = 0;
  const std::lock_guard<std::mutex> lock(mutex);
  listeners += change;
  if (listeners == (change > 0 ? 1 : 0)) {
    tiles_log_set_callback(listeners == 0 ? nullptr : &keep, nullptr);
  }
}

// Who asks for the log gets it, and no Python warnings.
bool has_log() { return std::getenv("TILES_LOG") != nullptr; }

void watch() {
  if (kept != nullptr || has_log()) return;
  kept = new messages;
  listen(1);
}

messages take() {
  if (kept == nullptr) return {};
  listen(-1);
  const std::unique_ptr<messages> taken(std::exchange(kept, nullptr));
  return std::move(*taken);
}

}  // namespace

void bind_kernel_warnings(py::module_& module) {
  module.def("watch_warnings", &watch, py::call_guard<py::gil_scoped_release>(),
             "Keep the library's warnings of this thread.");
  module.def("take_warnings", &take, "Those that were kept; no more are.");
}

}  // namespace tiles_python
