#include "libtiles/runtime/checked/checked_mode.hpp"

#include <cstdlib>
#include <string>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

bool is_checked_mode_on() {
  const char* const given = std::getenv("TILES_CHECKED");
  const std::string text = given == nullptr ? "" : given;
  if (text == "1") return true;
  if (!text.empty() && text != "0") {
    log(log_level::warning, "TILES_CHECKED is '" + text + "'; expected 0 or 1: taken as 0");
  }
  return false;
}

}  // namespace libtiles::runtime
