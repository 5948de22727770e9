#include "tests/fuzz/scalars.hpp"

#include <algorithm>
#include <cmath>

#include "tests/fuzz/definedness.hpp"

namespace fuzz {
namespace {

// The lowest bits of the type, the sign carried on.
std::uint64_t lowest_bits(std::uint64_t value, scalar s) {
  const int unused = 64 - bits_of(s);
  if (!is_signed(s)) return value << unused >> unused;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(value << unused) >> unused);
}

double rounded(double value, scalar s) {
  return s == scalar::float32 ? static_cast<double>(static_cast<float>(value)) : value;
}

// Straight from the integer: through double it would be rounded twice.
double real_of(std::uint64_t value, bool is_negative_possible, scalar to) {
  const auto as_signed = static_cast<std::int64_t>(value);
  if (to == scalar::float32) {
    return is_negative_possible ? static_cast<float>(as_signed) : static_cast<float>(value);
  }
  return is_negative_possible ? static_cast<double>(as_signed) : static_cast<double>(value);
}

double calculated_reals(operation op, double a, double b) {
  switch (op) {
    case operation::add:
      return a + b;
    case operation::subtract:
      return a - b;
    case operation::multiply:
      return a * b;
    default:
      return a / b;
  }
}

std::uint64_t divided(operation op, std::uint64_t a, std::uint64_t b, scalar s) {
  const bool is_quotient = op == operation::divide;
  if (!is_signed(s)) return is_quotient ? a / b : a % b;
  const auto left = static_cast<std::int64_t>(a);
  const auto right = static_cast<std::int64_t>(b);
  return static_cast<std::uint64_t>(is_quotient ? left / right : left % right);
}

std::uint64_t calculated_integers(operation op, std::uint64_t a, std::uint64_t b, scalar s) {
  switch (op) {
    case operation::add:
      return a + b;
    case operation::subtract:
      return a - b;
    case operation::multiply:
      return a * b;
    case operation::shift_left:
      return a << b;
    case operation::shift_right:
      if (!is_signed(s)) return a >> b;
      return static_cast<std::uint64_t>(static_cast<std::int64_t>(a) >> b);
    case operation::bit_and:
      return a & b;
    case operation::bit_or:
      return a | b;
    case operation::bit_xor:
      return a ^ b;
    default:
      return divided(op, a, b, s);
  }
}

template <class T>
bool holds(operation op, T a, T b) {
  switch (op) {
    case operation::less:
      return a < b;
    case operation::greater:
      return a > b;
    case operation::less_equal:
      return a <= b;
    case operation::greater_equal:
      return a >= b;
    case operation::equal:
      return a == b;
    default:
      return a != b;
  }
}

}  // namespace

bool is_floating(scalar s) { return s == scalar::float32 || s == scalar::float64; }

bool is_signed(scalar s) {
  return s == scalar::int8 || s == scalar::int16 || s == scalar::int32 || s == scalar::int64;
}

int bits_of(scalar s) {
  switch (s) {
    case scalar::boolean:
    case scalar::int8:
    case scalar::uint8:
      return 8;
    case scalar::int16:
    case scalar::uint16:
      return 16;
    case scalar::int32:
    case scalar::uint32:
    case scalar::float32:
      return 32;
    default:
      return 64;
  }
}

const char* name_of(scalar s) {
  constexpr const char* names[] = {"bool",           "char",  "unsigned char", "short",
                                   "unsigned short", "int",   "unsigned int",  "long",
                                   "unsigned long",  "float", "double"};
  return names[static_cast<int>(s)];
}

limits limits_of(scalar s) {
  if (s == scalar::boolean) return {0, 1};
  if (is_floating(s)) return {-1024, 1024, 2};
  if (is_signed(s)) {
    return {-std::ldexp(1.0, bits_of(s) - 1), std::ldexp(1.0, bits_of(s) - 1) - 1};
  }
  return {0, std::ldexp(1.0, bits_of(s)) - 1};
}

scalar promoted(scalar s) { return is_floating(s) ? s : std::max(s, scalar::int32); }

scalar common(scalar a, scalar b) { return std::max(promoted(a), promoted(b)); }

number converted(number value, scalar from, scalar to) {
  number made;
  if (is_floating(to)) {
    made.real =
        is_floating(from) ? rounded(value.real, to) : real_of(value.integer, is_signed(from), to);
  } else if (to == scalar::boolean) {
    made.integer = is_floating(from) ? value.real != 0 : value.integer != 0;
  } else if (is_floating(from)) {
    require_in_range(value.real, to);
    made.integer =
        to == scalar::uint64
            ? static_cast<std::uint64_t>(value.real)
            : lowest_bits(static_cast<std::uint64_t>(static_cast<std::int64_t>(value.real)), to);
  } else {
    made.integer = lowest_bits(value.integer, to);
  }
  return made;
}

number calculated(operation op, number a, number b, scalar s) {
  require_defined(op, a, b, s);
  return wrapped(op, a, b, s);
}

number wrapped(operation op, number a, number b, scalar s) {
  number made;
  if (is_floating(s)) {
    made.real = rounded(calculated_reals(op, a.real, b.real), s);
  } else {
    made.integer = lowest_bits(calculated_integers(op, a.integer, b.integer, s), s);
  }
  return made;
}

bool compared(operation op, number a, number b, scalar s) {
  if (is_floating(s)) return holds(op, a.real, b.real);
  if (!is_signed(s)) return holds(op, a.integer, b.integer);
  return holds(op, static_cast<std::int64_t>(a.integer), static_cast<std::int64_t>(b.integer));
}

number changed_atomically(atomic_operation op, number held, number value, scalar s) {
  switch (op) {
    case atomic_operation::add:
    case atomic_operation::increment:
      return wrapped(operation::add, held, value, s);
    case atomic_operation::subtract:
    case atomic_operation::decrement:
      return wrapped(operation::subtract, held, value, s);
    case atomic_operation::bit_and:
      return wrapped(operation::bit_and, held, value, s);
    case atomic_operation::bit_or:
      return wrapped(operation::bit_or, held, value, s);
    case atomic_operation::bit_xor:
      return wrapped(operation::bit_xor, held, value, s);
    case atomic_operation::minimum:
      return compared(operation::less, value, held, s) ? value : held;
    case atomic_operation::maximum:
      return compared(operation::greater, value, held, s) ? value : held;
  }
  return held;
}

bool is_comparison(operation op) { return op >= operation::less && op <= operation::not_equal; }

}  // namespace fuzz
