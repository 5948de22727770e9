#include "libtiles/runtime/raw/raw_type.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace libtiles::runtime {
namespace {

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

constexpr std::pair<std::string_view, std::size_t> widths[] = {{"", 1},  {"2", 2}, {"3", 3},
                                                               {"4", 4}, {"8", 8}, {"16", 16}};

// A half's bits are a ushort to kernels.
bool is_float(scalar_type type) { return is_floating(type) && is_number(type); }

}  // namespace

raw_type raw_type_of(const std::string& name) {
  const std::string text = without_words(pointee_of(name));
  const std::size_t digits = std::min(text.find_first_of("0123456789"), text.size());
  const std::optional<scalar_type> scalar = component_named(text.substr(0, digits));
  const auto* const width =
      std::find_if(std::begin(widths), std::end(widths),
                   [&](const auto& each) { return each.first == text.substr(digits); });
  // The program's own types may look alike: int32_t, float4x4.
  if (!scalar || width == std::end(widths)) return {};
  return {*scalar, width->second};
}

bool are_alike(const element_type& element, const raw_type& type) {
  if (element.scalar == scalar_type::structure || !type.is_known()) return true;
  return element.size == size_of(type.scalar) && is_float(element.scalar) == is_float(type.scalar);
}

}  // namespace libtiles::runtime
