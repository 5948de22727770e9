#include "libtiles/runtime/context/shape_choice.hpp"

#include "libtiles/core/log.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::runtime {

using compiler::kernel_shape;

namespace {

shape_request shape_from_environment() {
  const std::string text = setting("TILES_SHAPE");
  if (text == "group") return shape_request::group;
  if (text == "merged") return shape_request::merged;
  if (text == "loop") return shape_request::loop;
  if (!text.empty() && text != "auto") {
    log(log_level::warning,
        unknown_setting("TILES_SHAPE", text, "group, merged, loop or auto; using auto"));
  }
  return shape_request::automatic;
}

}  // namespace

kernel_shape shape_for(const device_info& device, shape_request request) {
  const shape_request wanted =
      request == shape_request::automatic ? shape_from_environment() : request;
  switch (wanted) {
    case shape_request::group:
      return kernel_shape::group;
    case shape_request::merged:
      return kernel_shape::merged;
    case shape_request::loop:
      return kernel_shape::loop;
    case shape_request::automatic:
      break;
  }
  if (device.type == device_type::cpu) return kernel_shape::loop_if_faster;
  return device.type == device_type::gpu ? kernel_shape::merged_if_faster : kernel_shape::group;
}

}  // namespace libtiles::runtime
