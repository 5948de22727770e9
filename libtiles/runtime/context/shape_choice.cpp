#include "libtiles/runtime/context/shape_choice.hpp"

#include <cstdlib>
#include <string>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

using compiler::kernel_shape;

kernel_shape shape_for(const device_info& device) {
  const char* const given = std::getenv("TILES_SHAPE");
  const std::string text = given == nullptr ? "" : given;
  if (text == "group") return kernel_shape::group;
  if (text == "loop") return kernel_shape::loop;
  if (!text.empty() && text != "auto") {
    log(log_level::warning,
        "TILES_SHAPE is '" + text + "'; expected group, loop or auto: taken as auto");
  }
  return device.type == device_type::cpu ? kernel_shape::loop : kernel_shape::group;
}

}  // namespace libtiles::runtime
