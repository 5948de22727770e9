// What will be valid where, once a command has run that is submitted next.
#pragma once

#include <utility>
#include <vector>

#include "libtiles/runtime/data/byte_region.hpp"

namespace libtiles::runtime {

/// Made before the command is submitted, for what may fail; after that nothing must. For who holds
/// the locks of the sources meanwhile.
class validity_change {
 public:
  /// What `region` becomes; at first, what it is.
  byte_region& next(byte_region& region) {
    for (entry& each : entries_) {
      if (each.region == &region) return each.next;
    }
    entries_.push_back({&region, region});
    return entries_.back().next;
  }

  /// Makes it so.
  void apply() noexcept {
    for (entry& each : entries_) std::swap(*each.region, each.next);
    clear();
  }

  void clear() noexcept { entries_.clear(); }

 private:
  struct entry {
    byte_region* region;
    byte_region next;
  };

  std::vector<entry> entries_;
};

}  // namespace libtiles::runtime
