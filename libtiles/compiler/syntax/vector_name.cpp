#include "libtiles/compiler/syntax/vector_name.hpp"

namespace libtiles::compiler {
namespace {

struct component_name {
  std::string_view name;
  scalar_type type;
  value_range range = value_range::all;
};

constexpr component_name normalized[] = {
    {"norm", scalar_type::float32, value_range::norm},
    {"unorm", scalar_type::float32, value_range::unorm},
};

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

std::optional<component_name> find_component(std::string_view word) {
  if (const auto number = component_named(word)) return component_name{word, *number};
  for (const component_name& one : normalized) {
    if (one.name == word) return one;
  }
  return std::nullopt;
}

}  // namespace

std::optional<vector_name> vector_named(std::string_view name) {
  const auto [word, count] = cut(name);
  if (count != "2" && count != "3" && count != "4") return std::nullopt;
  const std::optional<component_name> component = find_component(word);
  if (!component) return std::nullopt;
  return vector_name{component->type, count[0] - '0', component->range};
}

std::vector<std::string> vector_names() {
  std::vector<std::string> names;
  const auto add = [&](std::string_view component) {
    for (const char* count : {"_2", "_3", "_4"}) names.push_back(std::string(component) + count);
  };
  for (const scalar_row& row : scalar_rows) {
    if (is_component(row.type)) add(row.opencl_name);
  }
  for (const component_name& component : normalized) add(component.name);
  return names;
}

std::string advice_for(std::string_view name) {
  const auto [word, count] = cut(name);
  const std::optional<scalar_type> named = scalar_named(word);
  if (named && is_floating(*named) && !is_number(*named) && !count.empty()) {
    return std::string(word) + " is a storage type without vectors; use float_" +
           std::string(count);
  }
  const bool is_wide = count == "8" || count == "16";
  return is_wide && find_component(word).has_value() ? "vectors have 2, 3 or 4 components" : "";
}

}  // namespace libtiles::compiler
