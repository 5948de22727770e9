#include "libtiles/runtime/raw/raw_type.hpp"

#include <algorithm>
#include <iterator>

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

struct named_width {
  const char* name;
  std::size_t width;
};

constexpr named_width widths[] = {{"", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"8", 8}, {"16", 16}};

template <class Named, std::size_t N>
const Named* find_named(const Named (&all)[N], const std::string& name) {
  return std::find_if(std::begin(all), std::end(all),
                      [&](const Named& each) { return each.name == name; });
}

bool is_float(scalar_type type) {
  return type == scalar_type::float32 || type == scalar_type::float64;
}

}  // namespace

raw_type raw_type_of(const std::string& name) {
  const std::string text = without_words(pointee_of(name));
  const std::size_t digits = std::min(text.find_first_of("0123456789"), text.size());
  const auto scalar = find_named(scalars, text.substr(0, digits));
  const auto width = find_named(widths, text.substr(digits));
  // The program's own types may look alike: int32_t, float4x4.
  if (scalar == std::end(scalars) || width == std::end(widths)) return {};
  return {scalar->scalar, width->width};
}

bool are_alike(const element_type& element, const raw_type& type) {
  if (element.scalar == scalar_type::structure || !type.is_known()) return true;
  return element.size == size_of(type.scalar) && is_float(element.scalar) == is_float(type.scalar);
}

}  // namespace libtiles::runtime
