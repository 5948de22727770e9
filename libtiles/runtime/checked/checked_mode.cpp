#include "libtiles/runtime/checked/checked_mode.hpp"

#include <cstdlib>
#include <string>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

using compiler::checked_mode;

checked_mode checked_mode_of_environment() {
  const char* const given = std::getenv("TILES_CHECKED");
  const std::string text = given == nullptr ? "" : given;
  if (text == "1") return checked_mode::on;
  if (text == "views") return checked_mode::with_views;
  if (!text.empty() && text != "0") {
    log(log_level::warning, "TILES_CHECKED is '" + text + "', expected 0, 1 or views; using 0");
  }
  return checked_mode::off;
}

}  // namespace libtiles::runtime
