#include <algorithm>
#include <vector>

#include "libtiles/algorithms/convolve_kernels.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/driver_quirks.hpp"

namespace libtiles::algorithms {
namespace {

/// The work-items of a group with a tile in local memory, and the results of each.
struct tile_form {
  std::int64_t across, down, rows_each, columns_each;

  std::int64_t work_items() const { return across * down; }
  std::int64_t rows() const { return down * rows_each; }
  std::int64_t columns() const { return across * columns_each; }
};

/// What a tile takes of local memory.
struct tile_memory {
  std::int64_t weight_rows;  ///< that it has the neighbours of
  std::int64_t row;          ///< numbers in a row of it
  std::int64_t weights;      ///< numbers beside it
  std::int64_t at_once;      ///< elements of a work-item that are on their way together
};

bool fits(const tile_form& tile, const tile_memory& memory, const runtime::device_info& device,
          const convolution& wanted) {
  const std::int64_t tile_rows = tile.rows() + memory.weight_rows - 1;
  const std::int64_t tile_columns = tile.columns() + wanted.weight_columns() - 1;
  const std::int64_t at_once = memory.at_once * tile.work_items();
  const std::int64_t elements = quotient_up(tile_rows * tile_columns, at_once) * at_once;
  const std::int64_t room_rows = quotient_up(elements, tile_columns);
  const auto bytes = static_cast<std::int64_t>(size_of(sum_type_of(wanted.type())));
  const std::int64_t places =
      static_cast<std::int64_t>(sizeof(std::int64_t)) * (tile_rows + tile_columns);
  constexpr std::int64_t gaps = 128;  // between arrays, as quirk::counts_more_local_memory says
  const std::int64_t needed = (room_rows * memory.row + memory.weights) * bytes + places + gaps;
  const bool is_twice = has_quirk(device.driver, quirk::counts_local_memory_twice);
  return (is_twice ? 2 : 1) * needed <= static_cast<std::int64_t>(device.local_memory) &&
         tile.work_items() <= static_cast<std::int64_t>(device.max_tile_size);
}

kernel_parameters tile_parameters(const convolution& wanted, const tile_form& tile) {
  kernel_parameters parameters = convolution_parameters(wanted);
  parameters.push_back(parameter("ITEMS_ACROSS", tile.across));
  parameters.push_back(parameter("ITEMS_DOWN", tile.down));
  parameters.push_back(parameter("ROWS_EACH", tile.rows_each));
  return parameters;
}

convolve_form form_of(const tile_form& tile, const char* text, const char* name,
                      const kernel_parameters& parameters) {
  return {algorithm_kernel(text, name, "tiles_convolve", parameters), tile.rows(), tile.columns(),
          tile.work_items()};
}

tile_form tuned_tile(const runtime::context& where, const convolution& wanted, const char* name,
                     const tile_form& usual) {
  const tuned found(tuning_key(name, wanted.type()), where);
  return {found.number("ITEMS_ACROSS", usual.across), found.number("ITEMS_DOWN", usual.down),
          found.number("ROWS_EACH", usual.rows_each), usual.columns_each};
}

// Images of one row have tiles of one.
constexpr std::int64_t items_across_line = 128;

std::int64_t groups_of(const tile_form& tile, const matrix_window& results) {
  return results.batches * quotient_up(results.rows, tile.rows()) *
         quotient_up(results.columns, tile.columns());
}

// Large blocks read less for each result; small ones give all of the device something to do, cover
// less beyond the results, and take less memory.
std::vector<tile_form> blocks_for(const runtime::context& where, const convolution& wanted) {
  constexpr std::int64_t columns_each = 8, groups_of_unit = 4;
  const matrix_window& results = wanted.target();
  if (results.rows == 1) return {{items_across_line, 1, 1, columns_each}};
  const tile_form large{8, 16, 4, columns_each}, small{8, 8, 2, columns_each};
  const std::int64_t groups = groups_of(large, results);
  const std::int64_t small_groups_of_large = large.rows() / small.rows();
  if (groups < groups_of_unit * where.device().compute_units ||
      2 * groups_of(small, results) <= groups * small_groups_of_large) {
    return {small};
  }
  return {tuned_tile(where, wanted, "convolve_blocks", large), small};
}

constexpr std::int64_t blocks_at_once = 8;

// Of as many rows of weights at a time as there is memory for, and at most 64; 0 if there is none
// for a few.
std::int64_t weight_rows_for(const tile_form& tile, const runtime::context& where,
                             const convolution& wanted) {
  constexpr std::int64_t least_rows = 4;
  const tuned found(tuning_key("convolve_blocks", wanted.type()), where);
  const std::int64_t vectors = quotient_up(wanted.weight_columns(), 4);
  const std::int64_t row = 4 * 2 * (tile.across + (vectors + 1) / 2);  // PITCH
  std::int64_t rows = std::min(found.number("WEIGHT_ROWS", 64), wanted.weight_rows());
  for (;; rows = quotient_up(rows, 2)) {
    const tile_memory memory{rows, row, rows * 4 * vectors, blocks_at_once};
    if (fits(tile, memory, where.device(), wanted)) return rows;
    if (rows <= least_rows) return 0;
  }
}

}  // namespace

// All weights and the sums of four columns are kept in registers; each weight is brought by a
// work-item.
std::optional<convolve_form> form_of_tiles(const runtime::context& where,
                                           const convolution& wanted) {
  const bool are_few = wanted.is_separable()
                           ? std::max(wanted.weight_rows(), wanted.weight_columns()) <= 16
                           : wanted.weight_count() <= 49;
  const tile_form tile = wanted.target().rows == 1
                             ? tile_form{items_across_line, 1, 1, 4}
                             : tuned_tile(where, wanted, "convolve_tile", {32, 4, 4, 4});
  const std::int64_t row = tile.columns() + wanted.weight_columns() + 6;  // in whole vectors
  const tile_memory memory{wanted.weight_rows(), row, tile.work_items(), 1};
  if (!are_few || wanted.weight_count() > tile.work_items() ||
      !fits(tile, memory, where.device(), wanted)) {
    return std::nullopt;
  }
  return form_of(tile, convolve_tile_text, "convolve_tile.cl", tile_parameters(wanted, tile));
}

std::optional<convolve_form> form_of_blocks(const runtime::context& where,
                                            const convolution& wanted) {
  if (wanted.is_separable()) return std::nullopt;
  for (const tile_form& tile : blocks_for(where, wanted)) {
    const std::int64_t rows = weight_rows_for(tile, where, wanted);
    if (rows == 0) continue;
    const std::int64_t vectors = quotient_up(wanted.weight_columns(), 4);
    // A row of neighbours is a round for each vector of weights, and for each row of results; rows
    // of weights that are taken at once have neighbours as many, and some more.
    check_rounds(where.device(), wanted, 2 * wanted.weight_rows() * vectors * (tile.rows_each + 1));
    kernel_parameters parameters = tile_parameters(wanted, tile);
    parameters.push_back(parameter("TILE_WEIGHT_ROWS", rows));
    parameters.push_back(parameter("AT_ONCE", blocks_at_once));
    return form_of(tile, convolve_blocks_text, "convolve_blocks.cl", parameters);
  }
  return std::nullopt;
}

}  // namespace libtiles::algorithms
