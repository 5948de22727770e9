// Runs of sorted keys in host memory, and where to divide them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libtiles/algorithms/sort_key.hpp"
#include "libtiles/groups/partition.hpp"

namespace libtiles::groups {

/// Borrows the keys.
class sorted_runs {
 public:
  /// \param keys  dense; those of each run are sorted
  sorted_runs(const algorithms::sort_key& order, const std::byte* keys, const partition& runs)
      : order_(order), keys_(keys), runs_(runs) {}

  /// For each run, how many of its keys are among the first `count` of all. Of equal keys, those
  /// of earlier runs come first.
  std::vector<std::int64_t> first_of_all(std::int64_t count) const;

 private:
  std::uint64_t ordered(std::int64_t index) const;
  std::int64_t count_below(const index_range& run, std::uint64_t limit) const;
  std::int64_t count_below(std::uint64_t limit) const;
  std::int64_t count_of(const index_range& run, std::uint64_t key) const;
  std::uint64_t key_at(std::int64_t rank) const;

  const algorithms::sort_key& order_;
  const std::byte* keys_;
  const partition& runs_;
};

}  // namespace libtiles::groups
