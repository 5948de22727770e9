// Who counts what in a histogram.
#pragma once

#include "libtiles/algorithms/histogram_types.hpp"

namespace libtiles::algorithms {

/// The kernels of kernels/histogram.cl or of kernels/histogram_cpu.cl, and their parts.
struct histogram_plan {
  bool is_group_form = false;
  bool is_far = false;                 ///< the parts have one table together, in global memory
  std::int64_t work_items = 1;         ///< of a group
  std::int64_t columns = 1;            ///< COLUMNS or TABLES
  std::int64_t most_bins = 0;          ///< MOST_BINS
  std::int64_t addition = 0;           ///< ADD
  std::int64_t parts = 1;              ///< as many groups count
  std::int64_t share = 0;              ///< elements of a part
  std::int64_t tables = 1, pitch = 1;  ///< how many there are, and how far apart

  /// \param elements  at least 1
  histogram_plan(const runtime::context& where, const histogram_types& types, std::int64_t elements,
                 std::int64_t bins);

  std::int64_t table_bytes(const histogram_types& types) const;

 private:
  void plan_groups(const runtime::context& where, const histogram_types& types,
                   std::int64_t elements, std::int64_t bins);
  void plan_work_items(const runtime::device_info& device, std::int64_t elements,
                       std::int64_t bins);
};

}  // namespace libtiles::algorithms
