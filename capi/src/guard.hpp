// The exception barrier: every function of the C ABI that can fail runs inside it.
#pragma once

#include <string>
#include <utility>

#include "capi/src/last_error.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/fork_watch.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

/// Runs `body`; an exception becomes this thread's last error and the status that is returned. For
/// what works in a forked child too; all else is called through guard().
template <class Body>
tiles_status guard_in_any_process(Body&& body) noexcept {
  try {
    std::forward<Body>(body)();
    return TILES_OK;
  } catch (...) {
    return record_current_exception();
  }
}

/// As guard_in_any_process(), and refuses in a child of fork() in which OpenCL cannot be used: then
/// not even a lock is taken, which a thread may have held that exists in the parent only.
template <class Body>
tiles_status guard(Body&& body) noexcept {
  return guard_in_any_process([&] {
    require_own_process();
    std::forward<Body>(body)();
  });
}

/// Throws error (invalid_argument) if the caller passed NULL for `parameter`.
template <class T>
T& required(T* pointer, const char* parameter) {
  if (pointer == nullptr) {
    throw error(status::invalid_argument, std::string("'") + parameter + "' is NULL");
  }
  return *pointer;
}

/// Throws error (invalid_argument) if the caller passed NULL for a list that is not empty, or a
/// length that was below 0 in the caller's language.
/// \param count_name  the parameter or field that says how many elements there are.
template <class T>
void require_list(const T* list, uint32_t count, const char* parameter, const char* count_name) {
  const auto refuse = [&](const std::string& what) {
    throw error(status::invalid_argument, what + count_name + " is " + std::to_string(count));
  };
  if (list == nullptr && count != 0) refuse(std::string("'") + parameter + "' is NULL and ");
  if (static_cast<int32_t>(count) < 0) {
    refuse(std::string("'") + parameter + "' has at most 2147483647 elements, and ");
  }
}

}  // namespace libtiles::capi
