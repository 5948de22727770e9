#include "libtiles/algorithms/matrix_multiply.hpp"

#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/algorithms/temporary_memory.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/runtime/launch/marker.hpp"

namespace libtiles::algorithms {
namespace {

const multiply_form& form_for(const runtime::context& where) {
  return is_group_form(where) ? multiply_in_groups : multiply_in_panels;
}

}  // namespace

std::shared_ptr<runtime::event> multiply(const std::shared_ptr<runtime::context>& where,
                                         const runtime::array_view& a, const runtime::array_view& b,
                                         const runtime::array_view& c,
                                         const multiply_options& options, bool with_event) {
  const multiply_operands operands(a, b, c, options, where->device());
  const multiply_form& form = form_for(*where);
  temporary_layout layout;
  if (operands.has_results()) {
    operands.with_batch(0, [&](const matrix_product& first) {
      layout = form.layout(*where, operands.type(), first);
    });
  }
  if (layout.answers(options.temporary)) return nullptr;
  if (!operands.has_results()) return with_event ? runtime::marker(where) : nullptr;
  const temporary_memory memory(where, layout, options.temporary, "multiply");
  std::shared_ptr<runtime::event> end;
  for (std::int64_t batch = 0; batch < operands.batches(); ++batch) {
    const bool is_last = batch + 1 == operands.batches();
    operands.with_batch(batch, [&](const matrix_product& product) {
      end = form.submit(where, operands.type(), product, memory, with_event && is_last);
    });
  }
  return end;
}

}  // namespace libtiles::algorithms
