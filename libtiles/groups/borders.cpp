#include "libtiles/groups/borders.hpp"

#include <algorithm>

namespace libtiles::groups {
namespace {

using algorithms::border;

std::int64_t remainder(std::int64_t place, std::int64_t period) {
  return (place % period + period) % period;
}

}  // namespace

std::int64_t place_inside(border beyond, std::int64_t place, std::int64_t extent) {
  if (beyond == border::nearest) return std::clamp<std::int64_t>(place, 0, extent - 1);
  if (beyond == border::wrap) return remainder(place, extent);
  if (beyond == border::mirror) {
    const std::int64_t period = std::max<std::int64_t>(1, 2 * extent - 2);
    const std::int64_t rest = remainder(place, period);
    return rest < extent ? rest : period - rest;
  }
  const std::int64_t rest = remainder(place, 2 * extent);
  return rest < extent ? rest : 2 * extent - 1 - rest;
}

std::vector<repeated_places> repeated_in(const index_range& range, border beyond,
                                         std::int64_t extent) {
  std::vector<repeated_places> all;
  for (std::int64_t to = range.begin; to < range.end; ++to) {
    const std::int64_t from = place_inside(beyond, to, extent);
    if (!all.empty() && all.back().from.end == from) {
      ++all.back().from.end;
      ++all.back().to.end;
    } else {
      all.push_back({{to, to + 1}, {from, from + 1}});
    }
  }
  return all;
}

}  // namespace libtiles::groups
