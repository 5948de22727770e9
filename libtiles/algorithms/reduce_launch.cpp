#include "libtiles/algorithms/reduce_launch.hpp"

#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t lanes = 16;

// Rows that a work-item goes down before the second launch: 1 of as many numbers is written.
constexpr std::int64_t least_rows = 128;

// The same on GPUs, where narrow tiles are many rows.
constexpr std::int64_t least_rows_of_strip = 64;

// A work-group reads as much before it waits for its tree.
constexpr std::int64_t least_of_group = 64;

// Columns of a tile that one work-item each goes down; the rest is a row's matter.
constexpr std::int64_t widest_strip = 64;

// More work-items pay from here on.
constexpr std::int64_t many_for_group = 65536;

// What a part has to have so that the second launch is worth it.
constexpr std::int64_t least_part = 16384;

// So many elements take one group no longer than a second launch takes.
constexpr std::int64_t most_of_group = 65536;

// Of elements that are combined in their order each work-item reads a few neighbours at once. Where
// that is all it does, a group reads one piece of memory after the other, as sums do.
constexpr std::int64_t least_ordered_part = 4096;
constexpr std::int64_t most_ordered_parts = 65536;

/// A kernel and the groups that it takes.
struct chosen_kernel {
  const char* text;
  const char* name;
  const char* function;
  std::int64_t groups;
  std::int64_t tile;
};

std::int64_t work_items_of(const runtime::context& where, const tiling& tiles) {
  const std::int64_t usual = tiles.tile_elements() >= many_for_group ? 512 : 256;
  return group_size(where, tuned("reduce", where).number("WORK_ITEMS", usual));
}

/// Neighbouring results are of neighbouring elements.
bool has_columns(const tiling& tiles) {
  return tiles.last().tile == 1 && tiles.last().extent > 1 && tiles.last().from_stride == 1;
}

/// Tiles of few columns, whose rows of neighbours go on in the next tile.
bool has_strips(const tiling& tiles, std::int64_t work_items) {
  return tiles.last().from_stride == 1 && !tiles.last().is_whole() &&
         tiles.last().tile <= std::min(widest_strip, work_items);
}

std::int64_t strip_groups(const tiling& tiles, std::int64_t work_items) {
  const std::int64_t together = work_items / tiles.last().tile;
  const std::int64_t across = tiles.last().tiles();
  return tiles.results() / across * ((across + together - 1) / together);
}

chosen_kernel kernel_for_groups(const tiling& tiles, bool is_ordered, std::int64_t work_items) {
  const std::int64_t results = tiles.results();
  chosen_kernel chosen{reduce_text, "reduce.cl", "tiles_reduce", results, work_items};
  if (has_strips(tiles, work_items) && !is_ordered) {
    chosen.function = "tiles_reduce_strips";
    chosen.groups = strip_groups(tiles, work_items);
  } else if (tiles.tile_elements() < least_of_group) {
    chosen.function = "tiles_reduce_each";
    chosen.groups = (results + work_items - 1) / work_items;
  }
  return chosen;
}

/// Side by side, which a work-item goes down together.
std::int64_t columns_of(const runtime::context& where) {
  return tuned("reduce_cpu", where).number("COLUMNS", 2048);
}

chosen_kernel kernel_for_work_items(const tiling& tiles, std::int64_t columns) {
  chosen_kernel chosen{reduce_cpu_text, "reduce_cpu.cl", "tiles_reduce", tiles.results(), 1};
  if (has_columns(tiles) && tiles.last().to_stride == 1) {
    chosen.function = "tiles_reduce_columns";
    chosen.groups =
        tiles.results() / tiles.last().extent * ((tiles.last().extent + columns - 1) / columns);
  }
  return chosen;
}

kernel_parameters parameters_of(const reduce_types& types, const reduction_operator& operation,
                                const tiling& tiles) {
  kernel_parameters parameters{
      parameter("RANK", tiles.rank()),
      {"FROM", opencl_variable_name_of(types.from)},
      {"VALUE", opencl_name_of(types.value)},
      {"TO", opencl_variable_name_of(types.to)},
      parameter("FROM_IS_BOOL", types.from == scalar_type::boolean ? 1 : 0),
      parameter("IS_BOOL", types.to == scalar_type::boolean ? 1 : 0),
      {"OPERATION", operation.expression},
      {"IDENTITY", operation.identity},
      parameter("IS_ORDERED", operation.is_ordered ? 1 : 0),
      parameter("IS_OF_SQUARES", operation.is_of_squares ? 1 : 0),
      parameter("HAS_ROOT", operation.has_root ? 1 : 0),
      parameter("IS_INTEGER", is_floating(types.value) ? 0 : 1)};
  add_stored_as("FROM_STORED_AS", types.from, parameters);
  add_stored_as("TO_STORED_AS", types.to, parameters);
  return parameters;
}

/// How many parts keep the device busy: PARTS of a tuning table for each of its compute units.
std::int64_t wanted_parts(const tiling& whole, const runtime::context& where, bool is_ordered) {
  const std::int64_t units = std::max<std::int64_t>(1, where.device().compute_units);
  if (!is_group_form(where)) {
    if (has_columns(whole)) return whole.tile_elements() / least_rows;
    const std::int64_t parts = tuned("reduce_cpu", where).number("PARTS", 4);
    return std::min(units * parts / whole.results(), whole.tile_elements() / least_part);
  }
  if (is_ordered) {
    return std::min(most_ordered_parts / whole.results(),
                    whole.tile_elements() / least_ordered_part);
  }
  const tuned numbers("reduce", where);
  const std::int64_t parts = numbers.number("PARTS", 16);
  const std::int64_t work_items = work_items_of(where, whole);
  const bool is_in_strips = has_strips(whole, work_items);
  const std::int64_t rows = whole.tile_elements() / whole.last().tile;
  const std::int64_t of_group = is_in_strips ? rows * work_items : whole.tile_elements();
  if (of_group <= numbers.number("GROUP_ELEMENTS", most_of_group)) return 1;
  if (is_in_strips) {
    return std::min(units * parts / strip_groups(whole, work_items), rows / least_rows_of_strip);
  }
  return std::min(units * parts / whole.results(), whole.tile_elements() / least_part);
}

std::size_t longest_whole_dimension(const tiling& whole) {
  std::size_t longest = 0;
  for (std::size_t d = 0; d < whole.dimensions().size(); ++d) {
    const tiled_dimension& each = whole.dimensions()[d];
    const tiled_dimension& best = whole.dimensions()[longest];
    if (each.is_whole() && (!best.is_whole() || each.extent > best.extent)) longest = d;
  }
  return longest;
}

std::vector<std::int64_t> dense_strides_of(const std::vector<tiled_dimension>& dimensions) {
  extents shape;
  for (const tiled_dimension& each : dimensions) shape.push_back(each.tiles());
  return dense_strides(shape);
}

}  // namespace

parted_tiling parted(const tiling& whole, const runtime::context& where, bool is_ordered) {
  const std::size_t cut = longest_whole_dimension(whole);
  const std::int64_t parts =
      std::min(wanted_parts(whole, where, is_ordered), whole.dimensions()[cut].extent);
  if (parts < 2 || !whole.dimensions()[cut].is_whole()) return {false, whole, whole};
  std::vector<tiled_dimension> first = whole.dimensions();
  std::vector<tiled_dimension> second = whole.dimensions();
  // Whole vectors, so that all parts begin alike.
  const std::int64_t step = whole.dimensions()[cut].extent >= parts * 64 ? 64 : 1;
  first[cut].tile = ((first[cut].extent + parts - 1) / parts + step - 1) / step * step;
  const std::vector<std::int64_t> between = dense_strides_of(first);
  for (std::size_t d = 0; d < first.size(); ++d) {
    first[d].to_stride = between[d];
    second[d].extent = first[d].tiles();
    second[d].tile = d == cut ? second[d].extent : 1;
    second[d].from_stride = between[d];
  }
  return {true, tiling(first), tiling(second)};
}

std::shared_ptr<runtime::event> reduce_launch::launch(const tiling& tiles,
                                                      const runtime::array_view& from,
                                                      const runtime::array_view& to,
                                                      std::int64_t divisor, bool with_event) const {
  const bool in_groups = is_group_form(*how_.where);
  const std::int64_t columns = columns_of(*how_.where);
  const chosen_kernel chosen =
      in_groups ? kernel_for_groups(tiles, operation_.is_ordered, work_items_of(*how_.where, tiles))
                : kernel_for_work_items(tiles, columns);
  kernel_parameters parameters = parameters_of(types_, operation_, tiles);
  if (in_groups) {
    parameters.push_back(parameter("WORK_ITEMS", chosen.tile));
  } else {
    parameters.push_back(parameter("LANES", lanes));
    parameters.push_back(parameter("COLUMNS", columns));
  }
  return kernel_call(algorithm_kernel(chosen.text, chosen.name, chosen.function, parameters))
      .reads(from)
      .overwrites(to)
      .number(tiles.results())
      .numbers(tiles.extent_list())
      .numbers(tiles.tile_list())
      .numbers(tiles.from_stride_list())
      .numbers(tiles.to_stride_list())
      .number(divisor)
      .launch(how_, {chosen.groups}, {chosen.tile}, with_event);
}

}  // namespace libtiles::algorithms
