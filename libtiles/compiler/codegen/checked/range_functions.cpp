#include "libtiles/compiler/codegen/checked/range_functions.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace libtiles::compiler::range_functions {
namespace {

std::string literal(double number, scalar_type type) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%a", number);
  return text.data() + std::string(type == scalar_type::float32 ? "f" : "");
}

// The greatest number that is truncated to less than `lowest`, a power of two below 0, or 0.
double below(double lowest, scalar_type type) {
  constexpr double none = -INFINITY;
  if (type == scalar_type::float64) {
    return lowest - 1 < lowest ? lowest - 1 : std::nextafter(lowest, none);
  }
  const auto number = static_cast<float>(lowest - 1);
  return number < lowest ? number : std::nextafter(static_cast<float>(lowest), -INFINITY);
}

}  // namespace

std::string shift_count_name() { return "tiles_shift_count"; }

std::string shift_count() {
  return "tiles_inlined int " + shift_count_name() +
         R"((tiles_check *check, uint site, int count, int bits) {
  if ((uint)count < (uint)bits) return count;
  tiles_record(check->report, tiles_shift_range, site);
  return count & (bits - 1);
})";
}

std::string truncatable_name(scalar_type from, scalar_type to) {
  return std::string("tiles_truncatable_") + opencl_name_of(from) + "_to_" +
         opencl_variable_name_of(to);
}

std::string truncatable(scalar_type from, scalar_type to) {
  const int bits = static_cast<int>(size_of(to)) * 8;
  const double lowest = is_signed(to) ? -std::ldexp(1.0, bits - 1) : 0.0;
  const double above = std::ldexp(1.0, is_signed(to) ? bits - 1 : bits);
  const std::string name = opencl_name_of(from);
  return "tiles_inlined " + name + " " + truncatable_name(from, to) +
         "(tiles_check *check, uint site, " + name + " x) {\n  if (x > " +
         literal(below(lowest, from), from) + " && x < " + literal(above, from) +
         ") return x;\n  tiles_record(check->report, tiles_conversion_range, site);\n  return "
         "0;\n}";
}

}  // namespace libtiles::compiler::range_functions
