#include "libtiles/runtime/context/sub_group_choice.hpp"

#include <cstdlib>
#include <string>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

using compiler::sub_group_form;

namespace {

constexpr int emulated_size = 32;

}  // namespace

compiler::sub_groups sub_groups_for(const device_info& device) {
  const char* const given = std::getenv("TILES_SUB_GROUPS");
  const std::string text = given == nullptr ? "" : given;
  if (text == "on") return device.lanes;
  if (text == "emulated") return {sub_group_form::emulated, emulated_size, false};
  if (!text.empty() && text != "off") {
    log(log_level::warning,
        "TILES_SUB_GROUPS is '" + text + "'; expected off, on or emulated; using off");
  }
  return {};
}

}  // namespace libtiles::runtime
