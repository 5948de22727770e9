#include "libtiles/algorithms/reduction.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "libtiles/algorithms/call_key.hpp"
#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {
namespace {

// As min() of OpenCL C leaves open what becomes of a NaN; here it stays, as in NumPy.
reduction_operator least_of(scalar_type value, bool is_greatest) {
  if (is_floating(value)) {
    return is_greatest ? reduction_operator{"(a >= b || a != a) ? a : b", "-INFINITY"}
                       : reduction_operator{"(a <= b || a != a) ? a : b", "INFINITY"};
  }
  return {is_greatest ? "max(a, b)" : "min(a, b)", limit_of(value, !is_greatest)};
}

// What an infinity is as an integer is undefined, and compilers make anything of it.
void check_identity(const std::string& identity, scalar_type value) {
  if (is_floating(value) || (!mentions(identity, "INFINITY") && !mentions(identity, "NAN"))) return;
  throw error(status::invalid_argument,
              "'identity' is \"" + identity + "\"; expected a number of the type " +
                  opencl_name_of(value) + ", the type in which elements are combined");
}

}  // namespace

void combination::add_to(call_key& key) const { key.number(kind).text(expression).text(identity); }

// The smallest int and long have no literals, only names.
std::string limit_of(scalar_type type, bool is_greatest) {
  if (is_unsigned(type) && !is_greatest) return "0";
  if (size_of(type) >= sizeof(std::int32_t)) {
    std::string name = opencl_name_of(type);
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c - 'a' + 'A'; });
    return name + (is_greatest ? "_MAX" : "_MIN");
  }
  return visit_scalar(type, [&](auto host) -> std::string {
    using limits = std::numeric_limits<typename decltype(host)::type>;
    if constexpr (!limits::is_integer) {
      return "";
    } else {
      return std::to_string(is_greatest ? limits::max() : limits::min());
    }
  });
}

reduction_operator operator_of(const combination& by, scalar_type value) {
  if (by.is_own()) {
    check_identity(by.identity, value);
    return {by.expression, by.identity, true};
  }
  switch (by.kind) {
    case reduction::product:
      return {"a * b", "1"};
    case reduction::min:
      return least_of(value, false);
    case reduction::max:
      return least_of(value, true);
    case reduction::norm:
      return {"a + b", "0", false, false, true, true};
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
