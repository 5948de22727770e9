#include "libtiles/core/argument_type.hpp"

#include <cstring>

namespace libtiles {

bool operator==(const argument_type& a, const argument_type& b) {
  return a.kind == b.kind && a.element == b.element && a.rank == b.rank && a.is_const == b.is_const;
}

std::string to_string(const argument_type& type) {
  const std::string element = to_string(type.element);
  const std::string parameters = element + ", " + std::to_string(type.rank) + ">";
  switch (type.kind) {
    case argument_kind::array_view:
      return (type.is_const ? "array_view<const " : "array_view<") + parameters;
    case argument_kind::array:
      return (type.is_const ? "const array<" : "array<") + parameters + "&";
    case argument_kind::value:
      return element;
  }
  return element;
}

std::string with_article(const std::string& type_name) {
  const bool starts_with_vowel = !type_name.empty() && std::strchr("aeio", type_name[0]) != nullptr;
  const bool is_unsigned = type_name.rfind("unsigned", 0) == 0;
  return (starts_with_vowel || is_unsigned ? "an '" : "a '") + type_name + "'";
}

}  // namespace libtiles
