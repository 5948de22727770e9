#include "libtiles/runtime/raw/raw_type.hpp"

#include <cstdlib>

namespace libtiles::runtime {
namespace {

struct named_scalar {
  const char* name;
  scalar_type scalar;
};

constexpr named_scalar scalars[] = {
    {"char", scalar_type::int8},     {"uchar", scalar_type::uint8},
    {"short", scalar_type::int16},   {"ushort", scalar_type::uint16},
    {"int", scalar_type::int32},     {"uint", scalar_type::uint32},
    {"long", scalar_type::int64},    {"ulong", scalar_type::uint64},
    {"float", scalar_type::float32}, {"double", scalar_type::float64},
};

// Some drivers spell unsigned types as C does.
std::string without_words(std::string name) {
  constexpr const char* unsigned_word = "unsigned ";
  const std::string word = unsigned_word;
  if (name.compare(0, word.size(), word) == 0) name = "u" + name.substr(word.size());
  return name;
}

std::string pointee_of(std::string name) {
  if (!name.empty() && name.back() == '*') name.pop_back();
  while (!name.empty() && name.back() == ' ') name.pop_back();
  return name;
}

bool is_float(scalar_type type) {
  return type == scalar_type::float32 || type == scalar_type::float64;
}

}  // namespace

raw_type raw_type_of(const std::string& name) {
  const std::string text = without_words(pointee_of(name));
  const std::size_t digits = text.find_first_of("0123456789");
  const std::string base = text.substr(0, digits);
  raw_type type;
  for (const named_scalar& each : scalars) {
    if (base == each.name) type.scalar = each.scalar;
  }
  if (digits != std::string::npos) {
    type.width = static_cast<std::size_t>(std::atoi(text.c_str() + digits));
  }
  return type;
}

bool are_alike(const element_type& element, const raw_type& type) {
  if (element.scalar == scalar_type::structure || !type.is_known()) return true;
  return element.size == size_of(type.scalar) && is_float(element.scalar) == is_float(type.scalar);
}

}  // namespace libtiles::runtime
