// How the threads of a tile share the results of a product.
#pragma once

#include <cstdint>
#include <optional>

#include "libtiles/compiler/ir/type.hpp"

namespace libtiles::compiler {

/// The threads form a grid, row by row. A thread's rows lie `grid_rows` apart, and its columns in
/// groups of neighbours that lie `group * grid_columns` apart: neighbouring threads read
/// neighbouring elements. It computes blocks of them, as many as its registers hold.
struct product_layout {
  std::int64_t rows = 0, columns = 0;  ///< of the results
  type tile;                           ///< a tiled_index
  bool is_shared = false;              ///< in tile_static memory, not in the threads' variables
  bool is_plain = false;               ///< one result after the other
  bool has_many_registers = false;     ///< of a thread
  int grid_rows = 1, grid_columns = 1;
  int group = 1;
  /// Of the results that a sub-group of 32 threads holds as tensor cores do; 0: there are none.
  int sub_group_rows = 0, sub_group_columns = 0;
  /// Four sub-groups share 64 rows at a time, 16 each; otherwise the rows of one lie together.
  bool has_warpgroups = false;
  int block_rows = 1, block_columns = 1;   ///< of one thread
  int blocks_down = 1, blocks_across = 1;  ///< likewise

  bool has_sub_groups() const { return sub_group_rows != 0; }

  /// Of one thread; the last may lie outside of the results.
  int own_rows() const { return block_rows * blocks_down; }
  int own_columns() const { return block_columns * blocks_across; }
};

struct register_use {
  bool is_plain;            ///< for checked mode, where each access is a call
  bool has_many_registers;  ///< a thread has 255 of them, as NVIDIA's GPUs have
};

/// In the threads' variables: as few results and operands a thread as can be.
product_layout layout_in_registers(std::int64_t rows, std::int64_t columns, const type& element,
                                   const type& tile, const register_use& use);

/// In the variables of sub-groups of 32 threads: each has a rectangle of the results, which its
/// threads hold as the results of NVIDIA's tensor cores. None if the results cannot be divided so.
std::optional<product_layout> layout_in_sub_groups(std::int64_t rows, std::int64_t columns,
                                                   const type& tile);

/// Likewise, in warpgroups of four sub-groups that have whole rows of results, as wgmma takes them.
std::optional<product_layout> layout_in_warpgroups(std::int64_t rows, std::int64_t columns,
                                                   const type& tile);

/// Whether the threads of a tile have registers for so many results of each, which wgmma does not
/// compute in memory.
bool has_registers_for(std::int64_t results, const type& tile);

/// In tile_static memory, where one work-item runs a tile: the threads along the tile's last
/// dimension become the lanes of vectors.
product_layout layout_in_lanes(std::int64_t rows, std::int64_t columns, const type& tile,
                               bool is_plain);

}  // namespace libtiles::compiler
