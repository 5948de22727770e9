// The matrices of a product by tensor cores, and what wgmma takes of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether operands have 16 bits, as wgmma takes them.
constexpr bool has_halves(tensor_operands operands) {
  return operands == tensor_operands::halves || operands == tensor_operands::bfloat16s;
}

/// Of results, which lie together; each sub-group has so many of them.
constexpr int rows_of_warpgroup(int rows_of_sub_group) {
  return rows_of_sub_group * warpgroup_lanes / tensor_lanes;
}

/// A parameter of a product's function: its matrices are `a` and `b`, its results `c`.
inline const typed::variable& operand_of(const typed::function& product, std::string_view name) {
  return **std::find_if(product.parameters.begin(), product.parameters.end(),
                        [&](const typed::variable* each) { return each->name == name; });
}

/// Of a matrix: its columns.
inline std::int64_t stride_of(const typed::variable& array) {
  return array.type->element->element->count;
}

/// How many elements a row lies behind the one before.
inline std::int64_t pitch_of(const typed::variable& array) {
  return array.swizzle.panel != 0 ? array.swizzle.panel : stride_of(array);
}

/// From one row to the next.
inline int bytes_of_row(const typed::variable& array) {
  return static_cast<int>(pitch_of(array)) *
         static_cast<int>(size_of(*array.type->element->element->element));
}

constexpr int widest_row_of_wgmma = 128;  // in bytes, that is swizzled

/// Whether 16 bytes are moved by the number of the 128 bytes that they lie in, as wgmma moves them.
inline bool is_swizzled_by_address(const typed::variable& array) {
  const row_swizzle& how = array.swizzle;
  const int bytes = bytes_of_row(array), pieces = bytes / 16;
  const int element_bytes = bytes / static_cast<int>(pitch_of(array));
  return how.mask == pieces - 1 && 16 << how.shift == 128 * 16 / bytes &&
         how.unit * element_bytes == 16;
}

/// Whether a function is a product of warpgroups whose matrices lie as wgmma takes them.
inline bool has_operands_of_wgmma(const typed::function& function) {
  if (!function.product || !function.product->has_warpgroups) return false;
  const typed::variable &a = operand_of(function, "a"), &b = operand_of(function, "b");
  return bytes_of_row(a) <= widest_row_of_wgmma && bytes_of_row(b) == widest_row_of_wgmma &&
         is_swizzled_by_address(a) && is_swizzled_by_address(b);
}

}  // namespace libtiles::compiler
