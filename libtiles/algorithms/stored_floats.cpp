#include "libtiles/algorithms/stored_floats.hpp"

#include <algorithm>

#include "libtiles/compiler/text/stored_floats.hpp"

namespace libtiles::algorithms {
namespace {

// Others are users' texts.
bool ends_in_stored_as(const std::string& name) {
  const std::string end = "STORED_AS";
  return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

void add_stored_as(const char* name, scalar_type stored, kernel_parameters& parameters) {
  if (is_stored_float(stored)) parameters.push_back({name, name_of(stored)});
}

std::string stored_functions(const std::set<scalar_type>& types) {
  std::string text;
  for (const scalar_type type : types) {
    if (!is_stored_float(type)) continue;
    for (const std::string& line : compiler::stored_float_functions(type)) text += line + "\n";
  }
  return text;
}

std::string stored_functions(const kernel_parameters& parameters) {
  std::set<scalar_type> types;
  for (const scalar_row& row : scalar_rows) {
    const bool is_named =
        std::any_of(parameters.begin(), parameters.end(), [&](const compiler::constant& each) {
          return ends_in_stored_as(each.name) && each.value == name_of(row.type);
        });
    if (is_named) types.insert(row.type);
  }
  return stored_functions(types);
}

}  // namespace libtiles::algorithms
