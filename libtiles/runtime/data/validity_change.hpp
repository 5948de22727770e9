// What will be valid where, once a command has run that is submitted next.
#pragma once

#include <vector>

#include "libtiles/runtime/geometry/byte_region.hpp"

namespace libtiles::runtime {

/// Made before the command is submitted, for what may fail; after that nothing must. For who holds
/// the locks of the sources meanwhile.
class validity_change {
 public:
  void add(byte_region& region, const byte_region& part) {
    take_step(region, part, &byte_region::add);
  }
  void subtract(byte_region& region, const byte_region& part) {
    take_step(region, part, &byte_region::subtract);
  }

  /// Makes it so.
  void apply() noexcept {
    for (const step& each : steps_) (each.region->*each.change)(each.part);
    clear();
  }

  void clear() noexcept { steps_.clear(); }

 private:
  struct step {
    byte_region* region;
    byte_region part;
    void (byte_region::*change)(const byte_region&);
  };

  void take_step(byte_region& region, const byte_region& part,
                 void (byte_region::*change)(const byte_region&)) {
    steps_.push_back({&region, part, change});
    std::size_t count = 0;
    for (const step& each : steps_) {
      if (each.region == &region) count += each.part.ranges().size();
    }
    region.make_room(count);
  }

  std::vector<step> steps_;
};

}  // namespace libtiles::runtime
