#include "libtiles/runtime/checked/checked_mode.hpp"

#include "libtiles/core/log.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::runtime {

using compiler::checked_mode;

checked_mode checked_mode_of_environment() {
  const std::string text = setting("TILES_CHECKED");
  if (text == "1") return checked_mode::on;
  if (text == "views") return checked_mode::with_views;
  if (!text.empty() && text != "0") {
    log(log_level::warning, unknown_setting("TILES_CHECKED", text, "0, 1 or views; using 0"));
  }
  return checked_mode::off;
}

}  // namespace libtiles::runtime
