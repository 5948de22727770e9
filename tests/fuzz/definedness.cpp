#include "tests/fuzz/definedness.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "tests/fuzz/scalars.hpp"

namespace fuzz {
namespace {

[[noreturn]] void complain(const std::string& what) {
  throw undefined("the generator's mistake: " + what);
}

// A product of two floats is exact as a double, a remainder of fma in any type.
bool is_exact(operation op, double a, double b, scalar s) {
  number left, right;
  left.real = a;
  right.real = b;
  const double made = wrapped(op, left, right, s).real;
  switch (op) {
    case operation::add:
      return made - a == b && made - b == a;
    case operation::subtract:
      return made + b == a && a - made == b;
    case operation::multiply:
      return std::fma(a, b, -made) == 0;
    default:
      return std::fma(made, b, -a) == 0;
  }
}

bool overflows(operation op, std::int64_t a, std::int64_t b, std::int64_t low, std::int64_t high) {
  switch (op) {
    case operation::add:
      return b > 0 ? a > high - b : a < low - b;
    case operation::subtract:
      return b < 0 ? a > high + b : a < low + b;
    case operation::multiply:
      if (a == 0 || b == 0) return false;
      if (a == -1 || b == -1) return (a == -1 ? b : a) == low;
      return (a > 0) == (b > 0) ? (a > 0 ? a > high / b : a < high / b)
                                : (a > 0 ? b < low / a : a < low / b);
    default:  // the lowest number by -1
      return b == -1 && a == low;
  }
}

void require_no_overflow(operation op, const number& a, const number& b, scalar s) {
  const bool is_wide = bits_of(s) == 64;
  const std::int64_t low =
      is_wide ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int32_t>::min();
  const std::int64_t high =
      is_wide ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int32_t>::max();
  const auto left = static_cast<std::int64_t>(a.integer);
  const auto right = static_cast<std::int64_t>(b.integer);
  if (overflows(op, left, right, low, high)) complain(std::string("overflow of ") + name_of(s));
}

bool is_shift(operation op) { return op == operation::shift_left || op == operation::shift_right; }

bool is_division(operation op) { return op == operation::divide || op == operation::remainder; }

bool may_overflow(operation op) { return op <= operation::remainder; }

}  // namespace

void require_defined(operation op, const number& a, const number& b, scalar s) {
  if (is_floating(s)) {
    if (!is_exact(op, a.real, b.real, s)) complain(std::string("rounded ") + name_of(s));
    return;
  }
  if (is_shift(op) && b.integer >= static_cast<std::uint64_t>(bits_of(s))) {
    complain(std::string("count of a shift of ") + name_of(s));
  }
  if (is_division(op) && b.integer == 0) complain("division by zero");
  if (may_overflow(op) && is_signed(s) && bits_of(s) >= 32) require_no_overflow(op, a, b, s);
}

void require_in_range(double value, scalar to) {
  const double kept = std::trunc(value);
  const limits range = limits_of(to);
  // The highest of 64 bits are no doubles; the next one is.
  const bool is_held =
      kept >= range.low && (bits_of(to) < 64 ? kept <= range.high : kept < range.high);
  if (!is_held) complain(std::string("out of range of ") + name_of(to));
}

}  // namespace fuzz
