#include "libtiles/core/scalar_types.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace libtiles {
namespace {

template <class Condition>
std::optional<scalar_type> find_scalar(const Condition& condition) {
  const auto* const found = std::find_if(std::begin(scalar_rows), std::end(scalar_rows), condition);
  return found == std::end(scalar_rows) ? std::nullopt : std::optional(found->type);
}

}  // namespace

scalar_type unsigned_of_size(std::size_t bytes) {
  return find_scalar([&](const scalar_row& row) {
           return row.kind == scalar_class::unsigned_integer && row.size == bytes;
         })
      .value();
}

const char* opencl_variable_name_of(scalar_type type) {
  const bool is_bits = row_of(type).is_stored_only && size_of(type) != 0;
  return opencl_name_of(is_bits ? unsigned_of_size(size_of(type)) : type);
}

std::array<std::byte, 8> bytes_of(scalar_type type, double value) {
  return visit_scalar(type, [&](auto host) {
    using number = typename decltype(host)::type;
    std::array<std::byte, 8> bytes{};
    if constexpr (std::is_arithmetic_v<number>) {
      // Integers wrap, also where the type has no negative ones.
      using widest = std::conditional_t<std::is_integral_v<number>, std::int64_t, number>;
      const auto made = static_cast<number>(static_cast<widest>(value));
      std::memcpy(bytes.data(), &made, sizeof made);
    }
    return bytes;
  });
}

std::optional<scalar_type> scalar_named(std::string_view spelling) {
  if (spelling.empty()) return std::nullopt;
  return find_scalar([&](const scalar_row& row) {
    return std::find(row.spellings.begin(), row.spellings.end(), spelling) != row.spellings.end();
  });
}

std::optional<scalar_type> component_named(std::string_view opencl_name) {
  return find_scalar([&](const scalar_row& row) {
    return is_component(row.type) && opencl_name == row.opencl_name;
  });
}

}  // namespace libtiles
