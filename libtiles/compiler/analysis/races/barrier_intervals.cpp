#include "libtiles/compiler/analysis/races/barrier_intervals.hpp"

namespace libtiles::compiler {

barrier_intervals::number barrier_intervals::start() {
  joined_.push_back(joined_.size());
  return joined_.back();
}

barrier_intervals::number barrier_intervals::of(number interval) const {
  while (joined_[interval] != interval) interval = joined_[interval];
  return interval;
}

}  // namespace libtiles::compiler
