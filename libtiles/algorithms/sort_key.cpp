#include "libtiles/algorithms/sort_key.hpp"

#include <algorithm>
#include <iterator>

namespace libtiles::algorithms {
namespace {

struct infinity_row {
  scalar_type type;
  std::uint64_t bits;
};

constexpr infinity_row infinities[] = {
    {scalar_type::float16, 0x7c00},
    {scalar_type::bfloat16, 0x7f80},
    {scalar_type::float32, 0x7f80'0000},
    {scalar_type::float64, 0x7ff0'0000'0000'0000},
};

std::uint64_t infinity_of(scalar_type floating) {
  return std::find_if(std::begin(infinities), std::end(infinities),
                      [&](const infinity_row& each) { return each.type == floating; })
      ->bits;
}

}  // namespace

// The order of negative floats is reversed, and they precede the others.
sort_key::sort_key(scalar_type type, bool is_descending, bool in_many_digits)
    : bits(static_cast<int>(8 * size_of(type))), digit_bits(in_many_digits && bits > 8 ? 8 : 4) {
  const std::uint64_t highest = std::uint64_t{1} << (bits - 1), all = highest | (highest - 1);
  const std::uint64_t turned = is_descending ? all : 0;
  const bool is_float = is_floating(type);
  positive = (is_float || is_signed(type) ? highest : 0) ^ turned;
  negative = (is_float ? all : is_signed(type) ? highest : 0) ^ turned;
  zero = is_float ? highest : 0;
  nan_above = is_float ? infinity_of(type) : highest - 1;
  nan = all ^ turned;
  is_integer = !is_float;
}

kernel_parameters sort_key::parameters() const {
  return {{"KEY", opencl_name_of(unsigned_of_size(static_cast<std::size_t>(size())))},
          parameter("KEY_BITS", bits),
          parameter("DIGIT_BITS", digit_bits),
          parameter("IS_INTEGER", is_integer ? 1 : 0),
          parameter("HAS_ONE_NAN", has_one_nan ? 1 : 0)};
}

void sort_key::add_to(kernel_call& call, int pass) const {
  for (const std::uint64_t each : {negative, positive, zero, nan_above, nan}) {
    call.number(static_cast<std::int64_t>(each));
  }
  call.number(pass * digit_bits);
}

}  // namespace libtiles::algorithms
