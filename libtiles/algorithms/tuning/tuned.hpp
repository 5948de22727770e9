// The parameters of one algorithm on one device.
#pragma once

#include <string>
#include <utility>

#include "libtiles/algorithms/tuning/tuning_tables.hpp"

namespace libtiles::algorithms {

/// Values for what the code would otherwise take a default for.
class tuned {
 public:
  tuned(const std::string& algorithm, const runtime::device_info& device)
      : numbers_(tuning_tables::of_process().numbers_for(algorithm, device)) {}

  /// The value that a table has for it, or `otherwise`.
  std::int64_t number(const char* name, std::int64_t otherwise) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? otherwise : found->second;
  }

 private:
  const tuned_numbers numbers_;
};

}  // namespace libtiles::algorithms
