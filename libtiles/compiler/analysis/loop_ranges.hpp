// Between which numbers an int lies in all iterations of a loop.
#pragma once

#include <cstdint>

#include "libtiles/compiler/analysis/loop_values.hpp"

namespace libtiles::compiler {

/// Of 64 bits; null if nothing is known.
struct int_range {
  typed::expression_ptr least, most;
  /// Neither of both is larger, whatever their sign: ints may lie far apart in different
  /// iterations, and a loop's bounds be such as no iteration has, so that products of sums could
  /// leave 64 bits.
  std::int64_t size = 0;
  explicit operator bool() const { return least != nullptr; }
};

/// Of sums, differences, multiples, minima and maxima of the loop's counter and of what the loop
/// does not change.
class loop_ranges {
 public:
  /// \param values  has to outlive it
  explicit loop_ranges(loop_values& values) : values_(values) {}

  /// For one condition: a value that is named twice is written twice, and so are those that it is
  /// made of. So nothing is said of values that name too many.
  int_range of(const typed::expression& e);

 private:
  int_range of_counter();
  int_range of_binary(const typed::binary& n);
  int_range of_product(const typed::binary& n);
  int_range of_chosen(const typed::expression& first, const typed::expression& second,
                      bool is_least, bool is_most);

  loop_values& values_;
  int asked_ = 0;
};

}  // namespace libtiles::compiler
