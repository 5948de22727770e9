// How fast the members of a group run one kernel, by measured launches.
#pragma once

#include <cstdint>
#include <vector>

#include "libtiles/groups/partition.hpp"

namespace libtiles::groups {

/// Indices of the dimension that is cut, per second. One thread at a time.
class member_speeds {
 public:
  explicit member_speeds(std::size_t members);

  /// Counts a launch with these cuts. \return whether it is to be measured: the second one in
  ///         succession with the same cuts, as the first one compiles and copies, and whatever
  ///         their cuts, the fourth one if none was measured before it, and some from time to time
  bool is_due(const partition& cuts);

  /// \param seconds  for each member; not looked at where it has no indices
  void note(const partition& cuts, const std::vector<double>& seconds);

  /// How much each member should get, in proportion. At first all are alike.
  const std::vector<double>& weights() const { return speeds_; }

  /// Whether data should move, as launches with its cuts have taken as much longer than with the
  /// best ones as moving it takes.
  /// \param cuts, best  of a launch that is about to run
  /// \param bytes       that would move
  bool is_worth_moving(const partition& cuts, const partition& best, std::uint64_t bytes);

 private:
  double seconds_of(const partition& cuts) const;

  std::vector<double> speeds_;
  bool are_measured_ = false;
  partition cuts_;
  std::uint64_t launches_ = 0;  // in succession with these cuts
  std::uint64_t launches_to_measured_;
  double lost_ = 0;  // seconds, since data moved
};

}  // namespace libtiles::groups
