#include "libtiles/runtime/context/sub_group_choice.hpp"

#include "libtiles/core/log.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::runtime {

using compiler::sub_group_form;

namespace {

constexpr int emulated_size = 32;

// What was tried on a device: decision 36.
compiler::sub_groups usual_for(const device_info& device) {
  return device.lanes.form == sub_group_form::ptx ? device.lanes : compiler::sub_groups{};
}

}  // namespace

compiler::sub_groups sub_groups_for(const device_info& device) {
  const std::string text = setting("TILES_SUB_GROUPS");
  if (text.empty()) return usual_for(device);
  if (text == "on") return device.lanes;
  if (text == "emulated") return {sub_group_form::emulated, emulated_size, false};
  if (text != "off") {
    log(log_level::warning,
        unknown_setting("TILES_SUB_GROUPS", text, "off, on or emulated; using off"));
  }
  return {};
}

bool async_copies_for(const device_info& device) {
  const std::string text = setting("TILES_ASYNC_COPIES");
  if (!text.empty() && text != "on" && text != "off") {
    log(log_level::warning, unknown_setting("TILES_ASYNC_COPIES", text, "on or off; using on"));
  }
  return device.has_async_copies && text != "off";
}

compiler::tensor_core_form tensor_cores_for(const device_info& device) {
  const std::string text = setting("TILES_TENSOR_CORES");
  if (text == "emulated") return compiler::tensor_core_form::emulated;
  if (!text.empty() && text != "on" && text != "off") {
    log(log_level::warning,
        unknown_setting("TILES_TENSOR_CORES", text, "off, on or emulated; using on"));
  }
  return text == "off" ? compiler::tensor_core_form::none : device.tensor_cores;
}

}  // namespace libtiles::runtime
