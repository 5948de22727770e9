#include "libtiles/algorithms/scan_prefixes.hpp"

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {

void submit_scan_prefixes(const execution& how, kernel_parameters parameters,
                          const runtime::array_view& totals, const runtime::array_view& restarts,
                          std::int64_t parts) {
  const std::int64_t work_items = is_group_form(*how.where) ? group_size(*how.where, 256) : 1;
  parameters.push_back(parameter("WORK_ITEMS", work_items));
  kernel_call(
      algorithm_kernel(scan_prefixes_text, "scan_prefixes.cl", "tiles_scan_prefixes", parameters))
      .changes(totals)
      .reads(restarts)
      .number(parts)
      .launch(how, {1}, {work_items}, false);
}

}  // namespace libtiles::algorithms
