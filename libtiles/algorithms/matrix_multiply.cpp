#include "libtiles/algorithms/matrix_multiply.hpp"

#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/runtime/launch/marker.hpp"

namespace libtiles::algorithms {

std::shared_ptr<runtime::event> multiply(const std::shared_ptr<runtime::context>& where,
                                         const runtime::array_view& a, const runtime::array_view& b,
                                         const runtime::array_view& c,
                                         const multiply_options& options, bool with_event) {
  const multiply_operands operands(a, b, c, options, where->device());
  if (!operands.has_results()) return with_event ? runtime::marker(where) : nullptr;
  const auto submit =
      where->shape() == compiler::kernel_shape::group ? multiply_in_groups : multiply_in_panels;
  std::shared_ptr<runtime::event> end;
  for (std::int64_t batch = 0; batch < operands.batches(); ++batch) {
    const bool is_last = batch + 1 == operands.batches();
    operands.with_batch(batch, [&](const matrix_product& product) {
      end = submit(where, operands.type(), product, with_event && is_last);
    });
  }
  return end;
}

}  // namespace libtiles::algorithms
