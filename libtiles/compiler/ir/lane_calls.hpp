// How calls are spelled by which work-items of a sub-group give each other values. The first
// argument says what type they have.
#pragma once

#include <string_view>

namespace libtiles::compiler::lane_calls {

constexpr const char* prefix = "tiles_lane_";
constexpr const char* down = "tiles_lane_down";
constexpr const char* up = "tiles_lane_up";
constexpr const char* from = "tiles_lane_from";
constexpr const char* across = "tiles_lane_across";
constexpr const char* count_at_barrier = "tiles_lane_count_at_barrier";

/// Its argument, in parentheses.
constexpr const char* same_in_tile = "";

constexpr bool uses_lanes(std::string_view spelling) {
  return spelling.substr(0, std::string_view(prefix).size()) == prefix;
}

}  // namespace libtiles::compiler::lane_calls
