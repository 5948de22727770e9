#include "libtiles/runtime/context/sub_group_choice.hpp"

#include <cstdlib>
#include <string>

#include "libtiles/core/log.hpp"

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
  const char* const given = std::getenv("TILES_SUB_GROUPS");
  const std::string text = given == nullptr ? "" : given;
  if (text.empty()) return usual_for(device);
  if (text == "on") return device.lanes;
  if (text == "emulated") return {sub_group_form::emulated, emulated_size, false};
  if (text != "off") {
    log(log_level::warning,
        "TILES_SUB_GROUPS is '" + text + "'; expected off, on or emulated; using off");
  }
  return {};
}

bool async_copies_for(const device_info& device) {
  const char* const given = std::getenv("TILES_ASYNC_COPIES");
  const std::string text = given == nullptr ? "" : given;
  if (!text.empty() && text != "on" && text != "off") {
    log(log_level::warning, "TILES_ASYNC_COPIES is '" + text + "'; expected on or off; using on");
  }
  return device.has_async_copies && text != "off";
}

compiler::tensor_core_form tensor_cores_for(const device_info& device) {
  const char* const given = std::getenv("TILES_TENSOR_CORES");
  const std::string text = given == nullptr ? "" : given;
  if (text == "emulated") return compiler::tensor_core_form::emulated;
  if (!text.empty() && text != "on" && text != "off") {
    log(log_level::warning,
        "TILES_TENSOR_CORES is '" + text + "'; expected off, on or emulated; using on");
  }
  return text == "off" ? compiler::tensor_core_form::none : device.tensor_cores;
}

}  // namespace libtiles::runtime
