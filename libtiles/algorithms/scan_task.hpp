// A scan whose arguments were checked, and the two ways of doing it.
#pragma once

#include <memory>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/scan_lines.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {

struct scan_task {
  const execution& how;
  const runtime::array_view& from;
  const runtime::array_view& to;
  const runtime::array_view* keys;  ///< nullptr: none
  scan_lines lines;
  scalar_type value;
  reduction_operator by;
  bool is_exclusive;

  std::int64_t value_size() const { return static_cast<std::int64_t>(size_of(value)); }

  /// What the kernels of all forms have.
  kernel_parameters parameters() const;

  /// `from` and `to`, which may be the same.
  void add_data(kernel_call& call) const;

  bool has_keys() const { return keys != nullptr; }
};

/// On devices with groups, of lines whose elements follow each other in memory: see scan.cl.
std::shared_ptr<runtime::event> scan_in_tiles(const scan_task& task);

/// Of lines of any strides: see scan_lines.clh.
std::shared_ptr<runtime::event> scan_in_lines(const scan_task& task);

}  // namespace libtiles::algorithms
