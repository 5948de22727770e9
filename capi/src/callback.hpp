// Calls of the program's own functions.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "libtiles/core/error.hpp"

namespace libtiles::capi {

[[noreturn]] inline void refuse_exception(const std::string& what) {
  throw error(
      status::invalid_argument,
      "'callback' threw " + what + "; it may not: keep the failure in user_data, and return");
}

/// \throws error (invalid_argument) if the callback throws, which is no defect of the library
template <class Callback, class... Arguments>
void call_back(Callback callback, Arguments&&... arguments) {
  try {
    callback(std::forward<Arguments>(arguments)...);
  } catch (const std::exception& thrown) {
    refuse_exception(std::string("an exception: ") + thrown.what());
  } catch (...) {
    refuse_exception("an exception");
  }
}

}  // namespace libtiles::capi
