// Which indices of a dimension belong to which member of a group.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace libtiles::groups {

struct index_range {
  std::int64_t begin = 0;
  std::int64_t end = 0;

  std::int64_t size() const { return end - begin; }
  bool is_empty() const { return begin >= end; }
};

inline index_range common(const index_range& a, const index_range& b) {
  return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

inline bool operator==(const index_range& a, const index_range& b) {
  return a.begin == b.begin && a.end == b.end;
}

/// One range for each member, in order, without gaps, from 0 on; some may be empty.
using partition = std::vector<index_range>;

/// `extent` cut at multiples of `tile`, by weights whose sum is finite and above 0.
inline partition cut(std::int64_t extent, std::int64_t tile, const std::vector<double>& weights) {
  const std::int64_t tiles = (extent + tile - 1) / tile;
  const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
  partition made;
  double so_far = 0;
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    so_far += weights[i];
    const bool is_last = i + 1 == weights.size();
    const std::int64_t behind =
        is_last ? tiles : std::llround(static_cast<double>(tiles) * (so_far / all));
    const std::int64_t end = std::max(begin, std::min(behind * tile, extent));
    made.push_back({begin, end});
    begin = end;
  }
  return made;
}

/// The same cuts of a shorter or longer dimension: what is behind them is the last member's.
inline partition fitted(partition cuts, std::int64_t extent) {
  for (index_range& each : cuts) {
    each.begin = std::min(each.begin, extent);
    each.end = std::min(each.end, extent);
  }
  cuts.back().end = extent;
  return cuts;
}

/// Whether no range is more than an eighth, or a tile, longer than in `even`.
inline bool is_about_as_even(const partition& cuts, const partition& even, std::int64_t tile) {
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    if (cuts[i].size() > even[i].size() + std::max(tile, even[i].size() / 8)) return false;
  }
  return true;
}

}  // namespace libtiles::groups
