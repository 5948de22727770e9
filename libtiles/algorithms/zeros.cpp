#include "libtiles/algorithms/zeros.hpp"

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {

void submit_zeros(const execution& how, const runtime::array_view& memory, std::int64_t words) {
  const std::int64_t work_items = group_size(*how.where, 256);
  kernel_call(algorithm_kernel(zeros_text, "zeros.cl", "tiles_zeros",
                               {parameter("WORK_ITEMS", work_items)}))
      .overwrites(memory)
      .number(words)
      .launch(how, {(words + work_items - 1) / work_items}, {work_items}, false);
}

}  // namespace libtiles::algorithms
