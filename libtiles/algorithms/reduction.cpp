#include "libtiles/algorithms/reduction.hpp"

#include <algorithm>
#include <string>

#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/compiler/codegen/scalar_names.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {
namespace {

// As min() of OpenCL C leaves open what becomes of a NaN; here it stays, as in NumPy.
reduction_operator least_of(scalar_type value, bool is_greatest) {
  if (is_floating(value)) {
    return is_greatest ? reduction_operator{"(a >= b || a != a) ? a : b", "-INFINITY"}
                       : reduction_operator{"(a <= b || a != a) ? a : b", "INFINITY"};
  }
  const std::string expression = is_greatest ? "max(a, b)" : "min(a, b)";
  switch (value) {
    case scalar_type::uint32:
      return {expression, is_greatest ? "0" : "UINT_MAX"};
    case scalar_type::int64:
      return {expression, is_greatest ? "LONG_MIN" : "LONG_MAX"};
    case scalar_type::uint64:
      return {expression, is_greatest ? "0" : "ULONG_MAX"};
    default:
      return {expression, is_greatest ? "INT_MIN" : "INT_MAX"};
  }
}

// What an infinity is as an integer is undefined, and compilers make anything of it.
void check_neutral(const std::string& neutral, scalar_type value) {
  if (is_floating(value) || (!mentions(neutral, "INFINITY") && !mentions(neutral, "NAN"))) return;
  throw error(status::invalid_argument,
              "'neutral' is \"" + neutral + "\"; expected a number of the type " +
                  compiler::opencl_name_of(value) + ", as which elements are combined");
}

bool is_unsigned(scalar_type type) {
  return type == scalar_type::uint32 || type == scalar_type::uint64;
}

}  // namespace

bool is_floating(scalar_type type) {
  return type == scalar_type::float32 || type == scalar_type::float64;
}

reduction_operator operator_of(const combination& by, scalar_type value) {
  if (by.is_own()) {
    check_neutral(by.neutral, value);
    return {by.expression, by.neutral, true};
  }
  switch (by.kind) {
    case reduction::product:
      return {"a * b", "1"};
    case reduction::min:
      return least_of(value, false);
    case reduction::max:
      return least_of(value, true);
    default:
      return {"a + b", "0", false, by.kind == reduction::mean};
  }
}

scalar_type value_type_of(scalar_type from, scalar_type to) {
  if (is_floating(from) || is_floating(to)) {
    const bool is_double = from == scalar_type::float64 || to == scalar_type::float64;
    return is_double ? scalar_type::float64 : scalar_type::float32;
  }
  const std::size_t size = std::max({size_of(from), size_of(to), sizeof(std::int32_t)});
  const bool has_sign =
      !(size_of(from) == size && is_unsigned(from)) && !(size_of(to) == size && is_unsigned(to));
  if (size == sizeof(std::int32_t)) return has_sign ? scalar_type::int32 : scalar_type::uint32;
  return has_sign ? scalar_type::int64 : scalar_type::uint64;
}

}  // namespace libtiles::algorithms
