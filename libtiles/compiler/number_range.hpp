// Numbers between two ends: what a condition may be for the threads of a box.
#pragma once

#include <cstdint>

namespace libtiles::compiler {

namespace syntax {
enum class binary_operator;
}

/// All numbers that a value may be, and perhaps others. With equal ends it is one number.
struct number_range {
  std::int64_t lowest = 0, highest = 0;
  /// False where a number is not known, or where C++ leaves a result open: quotients of 0, numbers
  /// that an int does not hold.
  bool is_known = false;

  bool is_never_true() const { return is_known && lowest == 0 && highest == 0; }
  bool is_always_true() const { return is_known && (lowest > 0 || highest < 0); }
};

/// Not known where an int does not hold both ends.
number_range range_of(std::int64_t lowest, std::int64_t highest);

/// What an operator makes of two ranges; of two numbers the one that C++ makes of them.
number_range combined(syntax::binary_operator op, const number_range& left,
                      const number_range& right);

/// What ! makes of a range.
number_range negated(const number_range& range);

}  // namespace libtiles::compiler
