#include "libtiles/algorithms/sort_key.hpp"

namespace libtiles::algorithms {
namespace {

bool has_sign(scalar_type type) {
  return type == scalar_type::int8 || type == scalar_type::int16 || type == scalar_type::int32 ||
         type == scalar_type::int64;
}

const char* name_of_bits(int bits) {
  switch (bits) {
    case 8:
      return "uchar";
    case 16:
      return "ushort";
    case 32:
      return "uint";
    default:
      return "ulong";
  }
}

}  // namespace

// Negative floats have their order turned round, and lie before the others.
sort_key::sort_key(scalar_type type, bool is_descending, bool in_many_digits)
    : bits(static_cast<int>(8 * size_of(type))), digit_bits(in_many_digits && bits > 8 ? 8 : 4) {
  const std::uint64_t highest = std::uint64_t{1} << (bits - 1), all = highest | (highest - 1);
  const std::uint64_t turned = is_descending ? all : 0;
  const bool is_float = type == scalar_type::float32 || type == scalar_type::float64;
  const std::uint64_t infinity = bits == 32 ? 0x7f80'0000 : std::uint64_t{0x7ff0'0000'0000'0000};
  positive = (is_float || has_sign(type) ? highest : 0) ^ turned;
  negative = (is_float ? all : has_sign(type) ? highest : 0) ^ turned;
  zero = is_float ? highest : 0;
  nan_above = is_float ? infinity : highest - 1;
  nan = all ^ turned;
}

kernel_parameters sort_key::parameters() const {
  return {{"KEY", name_of_bits(bits)},
          parameter("KEY_BITS", bits),
          parameter("DIGIT_BITS", digit_bits)};
}

void sort_key::add_to(kernel_call& call, int pass) const {
  for (const std::uint64_t each : {negative, positive, zero, nan_above, nan}) {
    call.number(static_cast<std::int64_t>(each));
  }
  call.number(pass * digit_bits);
}

}  // namespace libtiles::algorithms
