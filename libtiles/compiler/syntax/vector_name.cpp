#include "libtiles/compiler/syntax/vector_name.hpp"

#include <algorithm>
#include <array>

namespace libtiles::compiler {
namespace {

struct component_name {
  std::string_view name;
  scalar_type type;
  value_range range = value_range::all;
};

constexpr std::array<component_name, 12> components = {{
    {"char", scalar_type::int8},
    {"uchar", scalar_type::uint8},
    {"short", scalar_type::int16},
    {"ushort", scalar_type::uint16},
    {"int", scalar_type::int32},
    {"uint", scalar_type::uint32},
    {"long", scalar_type::int64},
    {"ulong", scalar_type::uint64},
    {"float", scalar_type::float32},
    {"double", scalar_type::float64},
    {"norm", scalar_type::float32, value_range::norm},
    {"unorm", scalar_type::float32, value_range::unorm},
}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A name cut into "float" and "3", whether or not there is a "_" between.
struct cut_name {
  std::string_view word, count;
};

cut_name cut(std::string_view name) {
  std::size_t end = name.size();
  while (end > 0 && is_digit(name[end - 1])) --end;
  const std::string_view count = name.substr(end);
  if (!count.empty() && end > 1 && name[end - 1] == '_') --end;
  return {name.substr(0, end), count};
}

const component_name* find_component(std::string_view word) {
  const auto found = std::find_if(components.begin(), components.end(),
                                  [&](const component_name& one) { return one.name == word; });
  return found == components.end() ? nullptr : &*found;
}

}  // namespace

std::optional<vector_name> vector_named(std::string_view name) {
  const auto [word, count] = cut(name);
  if (count != "2" && count != "3" && count != "4") return std::nullopt;
  const component_name* const component = find_component(word);
  if (component == nullptr) return std::nullopt;
  return vector_name{component->type, count[0] - '0', component->range};
}

std::vector<std::string> vector_names() {
  std::vector<std::string> names;
  for (const component_name& component : components) {
    for (const char* count : {"_2", "_3", "_4"}) {
      names.push_back(std::string(component.name) + count);
    }
  }
  return names;
}

std::string advice_for(std::string_view name) {
  const auto [word, count] = cut(name);
  if (word == "half" && !count.empty()) {
    return "a half is a single number in memory; compute in float_" + std::string(count);
  }
  const bool is_wide = count == "8" || count == "16";
  return is_wide && find_component(word) != nullptr ? "vectors have 2, 3 or 4 components" : "";
}

}  // namespace libtiles::compiler
