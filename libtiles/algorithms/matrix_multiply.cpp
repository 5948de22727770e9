#include "libtiles/algorithms/matrix_multiply.hpp"

#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {
namespace {

const multiply_form& form_for(const runtime::context& where) {
  return is_group_form(where) ? multiply_in_groups : multiply_in_panels;
}

}  // namespace

std::shared_ptr<runtime::event> multiply(const execution& how, const runtime::array_view& a,
                                         const runtime::array_view& b, const runtime::array_view& c,
                                         const multiply_options& options) {
  const multiply_operands operands(a, b, c, options, how.where->device());
  const multiply_form& form = form_for(*how.where);
  workspace_layout layout;
  if (operands.has_results()) {
    operands.with_batch(0, [&](const matrix_product& first) {
      layout = form.layout(*how.where, operands.type(), first);
    });
  }
  if (layout.answers(how)) return nullptr;
  if (!operands.has_results()) return ended(how);
  const workspace memory(how, layout, "multiply");
  std::shared_ptr<runtime::event> end;
  for (std::int64_t batch = 0; batch < operands.batches(); ++batch) {
    const bool is_last = batch + 1 == operands.batches();
    operands.with_batch(batch, [&](const matrix_product& product) {
      end = form.submit(how, operands.type(), product, memory, how.with_event && is_last);
    });
  }
  return end;
}

}  // namespace libtiles::algorithms
