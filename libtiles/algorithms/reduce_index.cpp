#include "libtiles/algorithms/reduce_index.hpp"

#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

// What a part has to have so that joining the parts is worth it.
constexpr std::int64_t least_part = 16384;
constexpr std::int64_t least_part_of_work_item = 64;

// Rows of a tile up to this length leave most work-items of a group without an element.
constexpr std::int64_t short_row = 32;
constexpr std::int64_t small_tile = 64;

constexpr std::int64_t columns = 64;

// What the indexes of a part's columns can count.
constexpr std::int64_t most_of_part = std::int64_t{1} << 30;

/// A kernel, and for how many parts of each tile it is launched.
struct index_kernel {
  const char* function;
  std::int64_t parts;
  std::int64_t groups;
  std::int64_t work_items;
};

index_kernel kernel_for_groups(const tiling& tiles, const runtime::context& where) {
  const std::int64_t work_items = group_size(where, 256), results = tiles.results();
  const std::int64_t elements = tiles.tile_elements(), units = where.device().compute_units;
  const bool has_short_rows = tiles.last().tile <= short_row && results >= short_row;
  if (elements < small_tile || has_short_rows) {
    const std::int64_t parts =
        parts_within(units * 2048 / results, elements / least_part_of_work_item);
    return {"tiles_reduce_index_each", parts, (results * parts + work_items - 1) / work_items,
            work_items};
  }
  const std::int64_t parts = parts_within(units * 16 / results, elements / least_part);
  return {"tiles_reduce_index", parts, results * parts, work_items};
}

index_kernel kernel_for_work_items(const tiling& tiles, const runtime::context& where) {
  const std::int64_t results = tiles.results(), units = where.device().compute_units;
  std::int64_t parts = parts_within(units * 4 / results, tiles.tile_elements() / least_part);
  const tiled_dimension& last = tiles.last();
  if (last.tile != 1 || last.extent == 1 || last.from_stride != 1) {
    return {"tiles_reduce_index", parts, results * parts, 1};
  }
  const std::int64_t blocks = (last.extent + columns - 1) / columns;
  parts = std::max(parts, tiles.tile_elements() / most_of_part + 1);
  return {"tiles_reduce_index_columns", parts, results / last.extent * blocks * parts, 1};
}

/// The launches, one or two, with what they have in common.
class index_launches {
 public:
  index_launches(const execution& how, const tiling& tiles, scalar_type from, scalar_type to,
                 bool is_greatest)
      : how_(how),
        tiles_(tiles),
        value_(value_type_of(from, from)),
        kernel_(is_group_form(*how_.where) ? kernel_for_groups(tiles, *how_.where)
                                           : kernel_for_work_items(tiles, *how_.where)),
        parameters_{parameter("RANK", tiles.rank()),
                    {"FROM", opencl_variable_name_of(from)},
                    parameter("FROM_IS_BOOL", from == scalar_type::boolean ? 1 : 0),
                    {"VALUE", opencl_name_of(value_)},
                    {"TO", opencl_name_of(to)},
                    parameter("IS_INTEGER", is_floating(value_) ? 0 : 1),
                    parameter("IS_GREATEST", is_greatest ? 1 : 0)} {
    add_stored_as("FROM_STORED_AS", from, parameters_);
    if (is_group_form(*how_.where)) {
      parameters_.push_back(parameter("WORK_ITEMS", kernel_.work_items));
    } else {
      parameters_.push_back({"INDEX", size_of(value_) == 4 ? "int" : "long"});
      const reduction kind = is_greatest ? reduction::max : reduction::min;
      parameters_.push_back({"OPERATION", operator_of({kind, "", ""}, value_).expression});
    }
  }

  std::shared_ptr<runtime::event> submit(const runtime::array_view& from,
                                         const runtime::array_view& to) {
    workspace_layout layout;
    if (kernel_.parts == 1) {
      if (layout.answers(how_)) return nullptr;
      kernel_call call(made(kernel_.function, false));
      return launch(call.reads(from).overwrites(to), kernel_.groups, how_.with_event);
    }
    const std::int64_t count = tiles_.results() * kernel_.parts;
    const std::size_t values = layout.add(count * static_cast<std::int64_t>(size_of(value_)));
    const std::size_t indexes = layout.add(count * static_cast<std::int64_t>(sizeof(std::int64_t)));
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, "reduce");
    kernel_call first(made(kernel_.function, true));
    first.reads(from).overwrites(memory.part(values)).overwrites(memory.part(indexes));
    launch(first, kernel_.groups, false);
    kernel_call join(made("tiles_reduce_index_join", false));
    join.reads(memory.part(values)).reads(memory.part(indexes)).overwrites(to);
    return launch(join, tiles_.results(), how_.with_event);
  }

 private:
  std::shared_ptr<runtime::kernel> made(const char* function, bool is_parted) const {
    kernel_parameters parameters = parameters_;
    parameters.push_back(parameter("IS_PARTED", is_parted ? 1 : 0));
    return is_group_form(*how_.where)
               ? algorithm_kernel(reduce_index_text, "reduce_index.cl", function, parameters)
               : algorithm_kernel(reduce_index_cpu_text, "reduce_index_cpu.cl", function,
                                  parameters);
  }

  std::shared_ptr<runtime::event> launch(kernel_call& call, std::int64_t groups,
                                         bool with_event) const {
    return call.number(tiles_.results())
        .numbers(tiles_.extent_list())
        .numbers(tiles_.tile_list())
        .numbers(tiles_.from_stride_list())
        .numbers(tiles_.to_stride_list())
        .number(kernel_.parts)
        .launch(how_, {groups}, {kernel_.work_items}, with_event);
  }

  const execution& how_;
  const tiling& tiles_;
  const scalar_type value_;
  const index_kernel kernel_;
  kernel_parameters parameters_;
};

}  // namespace

std::shared_ptr<runtime::event> reduce_index(const execution& how, const tiling& tiles,
                                             const runtime::array_view& from,
                                             const runtime::array_view& to, bool is_greatest) {
  return index_launches(how, tiles, from.window().element.scalar, to.window().element.scalar,
                        is_greatest)
      .submit(from, to);
}

}  // namespace libtiles::algorithms
