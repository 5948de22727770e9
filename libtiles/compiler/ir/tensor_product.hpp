// A product of matrices in tile_static memory that tensor cores can compute.
#pragma once

#include "libtiles/compiler/ir/type.hpp"

namespace libtiles::compiler {

/// The operands, and what is done with them before they are multiplied.
enum class tensor_operands {
  halves,
  bfloat16s,
  floats_as_tf32,
  floats_in_parts,  ///< a tf32 each, and one of what is left: three products
  floats_as_bf16,
  doubles,
  chars,
  uchars,
};

/// How many results a sub-group's 32 work-items hold in rows of 8, of which each work-item has 2
/// that lie side by side: what all forms of mma.sync have in common.
constexpr int tensor_lanes = 32, tensor_block = 8;

/// What multiplies together by wgmma: four sub-groups, each with a quarter of every 64 rows.
constexpr int warpgroup_lanes = 128, warpgroup_rows = 64;

/// Where the elements of a row lie, so that what lanes read at once lies in different banks of
/// local memory: element c of row r is the (c ^ (r >> shift & mask) * unit)-th of its row. Where
/// there are panels, of so many columns each, these lie one behind the other, each with all rows.
struct row_swizzle {
  int shift = 0, mask = 0, unit = 0;
  int panel = 0;
};

struct tensor_product {
  tensor_operands operands;
  int depth = 0;                ///< columns of the first matrix, rows of the second
  int rows = 0, columns = 0;    ///< of the results of a sub-group, multiples of 16 and 8
  int groups_across = 1;        ///< sub-groups that have the same rows of results
  type tile;                    ///< a tiled_index, of whose threads each 32 are a sub-group
  bool has_warpgroups = false;  ///< hold the results, in whole rows; see product_layout
  bool overlaps = false;  ///< is computed until the next such product, or a barrier that ends it
};

}  // namespace libtiles::compiler
