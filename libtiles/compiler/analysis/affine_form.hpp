// Sums of multiples, as scalar evolution has them: constant + coefficient * base + ...
//
//   const int row = t.tile[0] * 16 + t.local[0];   16*tile[0] + local[0], which is t.global[0]
//   row + n - 1                                    16*tile[0] + local[0] + n - 1
//   row - t.local[0] + 2 * (k % 4)                 16*tile[0] + 2*(k % 4), k % 4 in [-3, 3]
//
// A base is a number that is not taken apart: one of the thread's own indices, the extent of a
// view, or a value, which is the same as another one only if both are the same variable or node.
#pragma once

#include <cstdint>
#include <optional>

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/core/small_vector.hpp"

namespace libtiles::compiler {

/// Both ends are numbers of 32 bits, signed or not.
struct value_bounds {
  std::int64_t lowest, highest;
};

struct affine_base {
  enum class kind { local, tile, tile_origin, extent, value };

  kind what;
  const void* identity;  ///< the variable or the expression; null: the thread
  int dimension;         ///< or component
  bool is_uniform;       ///< the same in all threads of a tile
  std::optional<value_bounds> bounds{};
};

/// Whether both are the same number.
bool operator==(const affine_base& a, const affine_base& b);

struct affine_form {
  struct term {
    affine_base base;
    std::int64_t coefficient;
  };

  std::int64_t constant = 0;
  small_vector<term, 2> terms{};  ///< of different bases, in one order
  /// False: equal modulo 2^32 only, as unsigned numbers may wrap; of 32 bits then.
  bool is_exact = true;

  static affine_form of(const affine_base& base) { return {0, {{base, 1}}}; }

  std::int64_t coefficient_of(const affine_base& base) const;

  /// Whether all threads of a tile have this number.
  bool is_uniform() const;
};

/// Whether both are the same number, where both are exact.
bool operator==(const affine_form& a, const affine_form& b);

/// a + scale * b; nothing where a number in it leaves the range of an int, or there are too many
/// terms to be worth it.
std::optional<affine_form> sum_of(const affine_form& a, const affine_form& b,
                                  std::int64_t scale = 1);

/// A form in two parts: what has no bounds, or is the thread's place in its tile, and the bounds of
/// the rest.
struct bounded_parts {
  affine_form unbounded;
  value_bounds rest;
};
bounded_parts parts_of(const affine_form& form);

/// Of the whole form; nothing if a base has none.
std::optional<value_bounds> bounds_of(const affine_form& form);

/// Whether an integer of a type may be `value`; one of 64 bits as far as it has 32.
bool holds(const type& t, std::int64_t value);

}  // namespace libtiles::compiler
