// What the sums of a histogram are computed as.
#pragma once

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/algorithms/histogram.hpp"

namespace libtiles::algorithms {

struct histogram_types {
  scalar_type from, to;
  scalar_type weight;   ///< that of `from` where there are none
  scalar_type partial;  ///< of the sums of a part
  scalar_type sum;      ///< of all parts
  bool is_weighted;

  histogram_types(const runtime::array_view& from, const runtime::array_view* weights,
                  const runtime::array_view& to);

  /// FROM, WEIGHT, PARTIAL, SUM, TO and what is said of them.
  void add_to(kernel_parameters& parameters) const;
};

}  // namespace libtiles::algorithms
