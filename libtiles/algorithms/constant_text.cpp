#include "libtiles/algorithms/constant_text.hpp"

#include <algorithm>
#include <cctype>

namespace libtiles::algorithms {
namespace {

// A name may be that of a type.
std::string bracketed(const std::string& value) {
  const bool is_name = std::all_of(value.begin(), value.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '.';
  });
  return is_name ? value : "(" + value + ")";
}

}  // namespace

std::string constants_text(const std::vector<compiler::constant>& constants) {
  std::string text;
  for (const compiler::constant& each : constants) {
    text += "#define " + each.name + " " + bracketed(each.value) + "\n";
  }
  return text;
}

}  // namespace libtiles::algorithms
