#include "libtiles/algorithms/transpose.hpp"

#include <algorithm>

#include "libtiles/algorithms/element_units.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/matrix_window.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

constexpr const char* transpose_name = "transpose";

/// A kernel in one of its forms, and the part of a matrix that one group of it turns.
struct chosen_form {
  std::shared_ptr<runtime::kernel> kernel;
  std::int64_t side;
  std::int64_t shear;
  extents tile;
};

const char* function_for(bool is_in_place) {
  return is_in_place ? "tiles_transpose_in_place" : "tiles_transpose";
}

// Two tiles are needed in place. Some drivers count what all kernels of a text take together.
std::int64_t side_for(const runtime::context& where, const element_units& units, bool is_in_place) {
  constexpr std::uint64_t room_for_large_tiles = 48 * 1024;
  if (units.size * units.count > 4) return 16;
  return !is_in_place && where.device().local_memory >= room_for_large_tiles ? 64 : 32;
}

/// The elements of a unit of memory, if rows of `to` begin within one; else 1.
std::int64_t shear_for(const runtime::context& where, const element_units& units,
                       const matrix_window& to, std::int64_t side) {
  constexpr std::int64_t bytes_of_unit = 32;
  if (where.device().shares_host_memory || units.size < 4) return 1;
  const bool is_fitting = to.row_stride * units.size % bytes_of_unit == 0;
  if (is_fitting || to.column_stride != 1 || to.columns < side) return 1;
  return bytes_of_unit / units.size;
}

/// \param to  nullptr if it is what is read.
chosen_form group_form(const runtime::context& where, const element_units& units,
                       const matrix_window* to) {
  const bool is_in_place = to == nullptr;
  const tuned found("transpose", where);
  const std::int64_t usual = side_for(where, units, is_in_place);
  // Tiles that were tuned for numbers of 4 bytes are too large for longer ones, or for two of them.
  const std::int64_t side = std::min(usual, found.number("TILE", usual));
  const std::int64_t rows = found.number(
      "ROWS", side * 8 <= static_cast<std::int64_t>(where.device().max_tile_size) ? 8 : 4);
  const std::int64_t shear = is_in_place || units.count != 1
                                 ? 1
                                 : found.number("SHEAR", shear_for(where, units, *to, side));
  kernel_parameters parameters{parameter("TILE", side), parameter("ROWS", rows),
                               parameter("SHEAR", shear)};
  add_units(units, parameters);
  return {algorithm_kernel(transpose_text, "transpose.cl", function_for(is_in_place), parameters),
          side,
          shear,
          {rows, side}};
}

int lanes_for(const element_units& units) {
  if (units.count != 1) return 0;
  return units.size == 8 ? 8 : 16;
}

chosen_form work_item_form(const runtime::context& where, const element_units& units,
                           bool is_in_place) {
  const std::int64_t side = tuned("transpose_cpu", where).number("BLOCK", 128);
  kernel_parameters parameters{parameter("BLOCK", side), parameter("LANES", lanes_for(units))};
  add_units(units, parameters);
  return {algorithm_kernel(transpose_cpu_text, "transpose_cpu.cl", function_for(is_in_place),
                           parameters),
          side,
          1,
          {1, 1}};
}

chosen_form form_for(const runtime::context& where, const element_units& units,
                     const matrix_window* to) {
  return is_group_form(where) ? group_form(where, units, to)
                              : work_item_form(where, units, to == nullptr);
}

extents groups_for(const matrix_window& matrices, const chosen_form& form) {
  const std::int64_t side = form.side;
  const std::int64_t down = (matrices.rows + form.shear - 1 + side - 1) / side;
  const std::int64_t across = (matrices.columns + side - 1) / side;
  return {1, matrices.batches * down * across};
}

extents turned(extents shape) {
  std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
  return shape;
}

std::shared_ptr<runtime::event> transpose_in_place(const execution& how,
                                                   const runtime::array_view& view,
                                                   const matrix_window& matrices) {
  const chosen_form form = form_for(*how.where, units_of({&view}), nullptr);
  return kernel_call(form.kernel)
      .changes(view)
      .number(matrices.rows)
      .number(matrices.batch_stride)
      .number(matrices.row_stride)
      .number(matrices.column_stride)
      .launch(how, groups_for(matrices, form), form.tile, how.with_event);
}

std::shared_ptr<runtime::event> submit(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to) {
  const view_checks check(transpose_name);
  const matrix_window source = matrices_of(from, transpose_name, "from");
  const matrix_window target = matrices_of(to, transpose_name, "to");
  check.writable({"to", to});
  check.same_type({"from", from}, {"to", to});
  check.shape({"to", to}, turned(from.window().shape),
              "'from' has the extent " + to_string(from.window().shape));
  if (!source.has_elements()) return ended(how);
  if (are_same(from, to)) return transpose_in_place(how, to, target);
  check.apart({"from", from}, {"to", to});

  const chosen_form form = form_for(*how.where, units_of({&from, &to}), &target);
  return kernel_call(form.kernel)
      .reads(from)
      .overwrites(to)
      .number(source.rows)
      .number(source.columns)
      .number(source.batch_stride)
      .number(source.row_stride)
      .number(source.column_stride)
      .number(target.batch_stride)
      .number(target.row_stride)
      .number(target.column_stride)
      .launch(how, groups_for(source, form), form.tile, how.with_event);
}

}  // namespace

std::shared_ptr<runtime::event> transpose(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view& to) {
  call_key key(transpose_name, how);
  key.operand(from).operand(to);
  return repeated(how, key, [&](const execution& each) { return submit(each, from, to); });
}

}  // namespace libtiles::algorithms
