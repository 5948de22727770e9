#include "libtiles/compiler/sema/product_layout.hpp"

#include <algorithm>
#include <limits>

#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/tensor_product.hpp"

namespace libtiles::compiler {
namespace {

std::int64_t rounded_up(std::int64_t dividend, std::int64_t divisor) {
  return (dividend + divisor - 1) / divisor;
}

// Results in registers at a time, and of them in a row.
struct register_block {
  std::int64_t results, columns;
};

constexpr register_block of_a_work_item{64, 8};
constexpr register_block of_large_work_item{128, 16};  // of 32 bits

// wgmma: results of a thread, registers of one and of a multiprocessor, and those of a thread that
// addresses and the like take.
constexpr std::int64_t most_in_warpgroup = 128;
constexpr std::int64_t registers_of_thread = 255, all_registers = 65536, other_registers = 40;

constexpr register_block of_vectors{16, 4};
constexpr register_block of_plain_loops{1, 1};

int last_extent(const type& tile) { return tile.tile[static_cast<std::size_t>(tile.rank - 1)]; }

// Blocks of about the same size.
void cut(std::int64_t count, std::int64_t most, int& length, int& blocks) {
  blocks = static_cast<int>(rounded_up(count, most));
  length = static_cast<int>(rounded_up(count, blocks));
}

// Blocks that leave nothing over.
void divide(std::int64_t count, std::int64_t most, int& length, int& blocks) {
  std::int64_t divisor = std::min(count, most);
  while (count % divisor != 0) --divisor;
  length = static_cast<int>(divisor);
  blocks = static_cast<int>(count / divisor);
}

void cut_into_blocks(product_layout& made, const register_block& fitting) {
  const register_block& most = made.is_plain ? of_plain_loops : fitting;
  const std::int64_t rows = rounded_up(made.rows, made.grid_rows);
  const std::int64_t columns =
      rounded_up(made.columns, std::int64_t{made.grid_columns} * made.group) * made.group;
  const std::int64_t first = std::min(columns, most.columns);
  const std::int64_t most_rows = std::min(rows, most.results / first);
  cut(rows, most_rows, made.block_rows, made.blocks_down);
  cut(columns, first, made.block_columns, made.blocks_across);
}

// Of neighbours that one instruction reads or writes: a store takes no more than 16 bytes.
int group_for(std::int64_t columns, int grid_columns, const type& element) {
  int group = static_cast<int>(vector_bytes / size_of(element));
  while (group > 1 && columns % (std::int64_t{grid_columns} * group) != 0) group /= 2;
  return group;
}

// Time first: the results of a thread, then what it reads for them.
std::int64_t cost_of(const product_layout& made) {
  const std::int64_t rows = rounded_up(made.rows, made.grid_rows);
  const std::int64_t groups =
      rounded_up(made.columns, std::int64_t{made.grid_columns} * made.group);
  const std::int64_t columns = groups * made.group;
  const bool splits_tile = made.grid_columns != last_extent(made.tile);
  return 4 * (rows * columns * 2 + rows + columns) + (splits_tile ? 1 : 0);
}

// As the instructions hold results.
void share_in_sub_groups(product_layout& made) {
  made.group = 2;
  made.grid_rows = static_cast<int>(made.rows / (made.sub_group_rows / tensor_block));
  made.grid_columns = static_cast<int>(made.columns / (made.sub_group_columns * 2 / tensor_block));
  const register_block& most = of_a_work_item;
  divide(made.sub_group_columns / 4, most.columns, made.block_columns, made.blocks_across);
  divide(made.sub_group_rows / tensor_block, most.results / made.block_columns, made.block_rows,
         made.blocks_down);
}

}  // namespace

product_layout layout_in_registers(std::int64_t rows, std::int64_t columns, const type& element,
                                   const type& tile, const register_use& use) {
  const std::int64_t threads = thread_count(tile);
  product_layout best;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::int64_t across = 1; across <= std::min(threads, columns); ++across) {
    product_layout made{rows, columns, tile, false, use.is_plain};
    made.grid_columns = static_cast<int>(across);
    made.grid_rows = static_cast<int>(std::min(threads / across, rows));
    made.group = group_for(columns, made.grid_columns, element);
    const std::int64_t cost = cost_of(made);
    if (cost >= least) continue;
    least = cost;
    best = made;
  }
  best.has_many_registers = use.has_many_registers;
  const bool is_large = use.has_many_registers && size_of(element) <= sizeof(std::int32_t);
  cut_into_blocks(best, is_large ? of_large_work_item : of_a_work_item);
  return best;
}

std::optional<product_layout> layout_in_sub_groups(std::int64_t rows, std::int64_t columns,
                                                   const type& tile) {
  const std::int64_t threads = thread_count(tile);
  if (threads % tensor_lanes != 0) return std::nullopt;
  const std::int64_t groups = threads / tensor_lanes;
  std::optional<product_layout> best;
  for (std::int64_t across = 1; across <= groups; ++across) {
    const std::int64_t down = groups / across;
    const bool fits = groups % across == 0 && rows % (down * 2 * tensor_block) == 0 &&
                      columns % (across * tensor_block) == 0;
    if (!fits) continue;
    product_layout made{rows, columns, tile, false, false};
    made.sub_group_rows = static_cast<int>(rows / down);
    made.sub_group_columns = static_cast<int>(columns / across);
    const int read = made.sub_group_rows + made.sub_group_columns;
    if (best && read >= best->sub_group_rows + best->sub_group_columns) continue;
    best = made;
  }
  if (best) share_in_sub_groups(*best);
  return best;
}

// Such as an instruction computes, and as fit into the registers.
std::optional<product_layout> layout_in_warpgroups(std::int64_t rows, std::int64_t columns,
                                                   const type& tile) {
  const std::int64_t threads = thread_count(tile), groups = threads / warpgroup_lanes;
  const bool fits = threads % warpgroup_lanes == 0 && rows % (groups * warpgroup_rows) == 0 &&
                    (columns == 64 || columns == 128 || columns == 256) &&
                    rows * columns / threads <= most_in_warpgroup &&
                    has_registers_for(rows * columns / threads, tile);
  if (!fits) return std::nullopt;
  product_layout made{rows, columns, tile, false, false};
  made.has_warpgroups = true;
  made.sub_group_rows = static_cast<int>(rows * tensor_lanes / threads);
  made.sub_group_columns = static_cast<int>(columns);
  share_in_sub_groups(made);
  return made;
}

bool has_registers_for(std::int64_t results, const type& tile) {
  return results + other_registers <=
         std::min(registers_of_thread, all_registers / thread_count(tile));
}

product_layout layout_in_lanes(std::int64_t rows, std::int64_t columns, const type& tile,
                               bool is_plain) {
  product_layout made{rows, columns, tile, true, is_plain};
  made.grid_columns = static_cast<int>(std::min<std::int64_t>(last_extent(tile), columns));
  made.grid_rows = static_cast<int>(std::min(thread_count(tile) / last_extent(tile), rows));
  cut_into_blocks(made, of_vectors);
  return made;
}

}  // namespace libtiles::compiler
