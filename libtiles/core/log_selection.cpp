#include "libtiles/core/log_selection.hpp"

namespace libtiles {

log_selection::log_selection(std::string_view words) {
  while (!words.empty()) {
    const std::size_t length = words.find(',');
    add(words.substr(0, length));
    words.remove_prefix(length == std::string_view::npos ? words.size() : length + 1);
  }
}

bool log_selection::has(log_level level) const noexcept {
  switch (level) {
    case log_level::warning:
      return warning_;
    case log_level::info:
      return info_;
    case log_level::transfer:
      return transfer_;
  }
  return false;
}

void log_selection::add(std::string_view word) {
  if (word == "warning") {
    warning_ = true;
  } else if (word == "info") {
    warning_ = info_ = true;
  } else if (word == "transfer") {
    transfer_ = true;
  } else if (unknown_.empty()) {
    unknown_ = word;
  }
}

}  // namespace libtiles
