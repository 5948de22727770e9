// What a checked kernel's report says, for people.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/compiler/instrumentation/checks.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/shape.hpp"
#include "libtiles/runtime/checked/view_windows.hpp"

namespace libtiles::runtime {

/// A launch of a checked kernel as reports need it; outlives the kernel.
struct checked_form {
  std::string kernel;  ///< its name
  std::shared_ptr<const compiler::checks> checks;
  int rank = 1;
  bool is_tiled = true;
  std::array<int, 3> tile{1, 1, 1};  ///< `rank` extents, the slowest first
  extents domain;
  std::vector<view_window> windows;  ///< the views that are watched for races
};

/// The words of a report without its scratch memory.
using report_words = std::vector<std::uint32_t>;

/// How many faults the report tells of, also those that it has no record of.
std::uint32_t fault_count(const report_words& report);

/// What was found, one paragraph for each place, and how many faults more there were.
std::string describe_faults(const checked_form& form, const report_words& report);

/// The place of the first fault.
error_details details_of(const checked_form& form, const report_words& report);

}  // namespace libtiles::runtime
