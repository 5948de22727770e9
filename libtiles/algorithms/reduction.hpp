// What elements are combined by.
#pragma once

#include <string>

#include "libtiles/core/element_type.hpp"

namespace libtiles::algorithms {

class call_key;

/// The same numbers as tiles_reduction in tiles.h (capi/ asserts that).
enum class reduction {
  sum = 1,
  product = 2,
  min = 3,
  max = 4,
  mean = 5,
  argmin = 6,
  argmax = 7,
  norm = 8
};

/// What a caller wants elements to be combined by: one of those, or an operator of its own.
struct combination {
  reduction kind = reduction::sum;
  std::string expression;  ///< of a and b, in OpenCL C; empty unless it is the caller's own
  std::string identity;    ///< its identity

  bool is_own() const { return !expression.empty(); }
  bool is_index() const { return kind == reduction::argmin || kind == reduction::argmax; }

  /// What tells it from others.
  void add_to(call_key& key) const;
};

/// An associative operator in OpenCL C.
struct reduction_operator {
  std::string expression;      ///< of a and b
  std::string identity;        ///< its identity
  bool is_ordered = false;     ///< it may not commute, or not take vectors
  bool is_mean = false;        ///< the result is divided by the number of elements
  bool is_of_squares = false;  ///< elements are squared first
  bool has_root = false;       ///< the result is the square root
};

/// \param by     not argmin or argmax, which combine more than elements
/// \param value  the type that is computed with
reduction_operator operator_of(const combination& by, scalar_type value);

/// The smallest or the largest number of an integer type or bool, in OpenCL C.
std::string limit_of(scalar_type type, bool is_greatest);

/// What elements of `from` are combined as where results are `to`: the wider of both, and 32 bits
/// at least. A float beside an integer is the wider one, and a half or bfloat16 is a float.
scalar_type value_type_of(scalar_type from, scalar_type to);

}  // namespace libtiles::algorithms
