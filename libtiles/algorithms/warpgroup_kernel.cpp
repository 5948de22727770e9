#include "libtiles/algorithms/warpgroup_kernel.hpp"

#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_types.hpp"

namespace libtiles::algorithms {
namespace {

// Of floats: those that wgmma reads from local memory along the depth, and those from registers.
constexpr std::int64_t lines_of_tf32 = 256, lines_of_tf32x3 = 128, lines_in_registers = 128;

std::int64_t lines_in_memory(const warpgroup_form& form) {
  return form.is_tf32x3() ? lines_of_tf32x3 : lines_of_tf32;
}

bool is_float(const warpgroup_form& form) { return form.type == scalar_type::float32; }

// As many as local memory holds.
std::int64_t stages_of(const warpgroup_form& form) {
  return is_float(form) || form.columns == 256 ? 4 : 6;
}

}  // namespace

std::int64_t warpgroup_form::tile_rows() const {
  if (type != scalar_type::float32) return 128;
  return is_swapped ? lines_in_registers : lines_in_memory(*this);
}

std::int64_t warpgroup_form::tile_columns() const {
  if (type != scalar_type::float32) return columns;
  return is_swapped ? lines_in_memory(*this) : lines_in_registers;
}

bool has_warpgroup_kernel(scalar_type type, product_precision precision) {
  switch (type) {
    case scalar_type::float16:
    case scalar_type::bfloat16:
      return precision == product_precision::ieee;
    case scalar_type::float32:
      return precision == product_precision::tf32 || precision == product_precision::tf32x3;
    default:
      return false;
  }
}

std::shared_ptr<runtime::kernel> warpgroup_kernel(const warpgroup_form& form,
                                                  const product_epilogue& epilogue) {
  constexpr long long band = 16;
  kernel_parameters parameters{parameter("STAGES", stages_of(form)),
                               parameter("BAND", band),
                               parameter("TILE_ROWS", form.tile_rows()),
                               parameter("TILE_COLUMNS", form.tile_columns()),
                               parameter("IS_FLOAT", is_float(form) ? 1 : 0),
                               parameter("IS_BFLOAT16", form.type == scalar_type::bfloat16 ? 1 : 0),
                               parameter("IS_TF32X3", form.is_tf32x3() ? 1 : 0),
                               parameter("IS_SWAPPED", form.is_swapped ? 1 : 0),
                               parameter("A_IS_TURNED", form.a_is_turned ? 1 : 0),
                               parameter("B_IS_TURNED", form.b_is_turned ? 1 : 0),
                               parameter("STORES_ROWS", form.stores_rows ? 1 : 0)};
  add_types(form.type, parameters);
  return finishing_kernel(warpgroup_multiply_text, "warpgroup_multiply.cl", "tiles_multiply",
                          parameters, form.type, epilogue);
}

}  // namespace libtiles::algorithms
