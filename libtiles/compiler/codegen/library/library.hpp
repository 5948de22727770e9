// Functions that OpenCL C has not: written into a program that calls them, once for each type.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "libtiles/compiler/ir/type.hpp"

namespace libtiles::compiler::library {

/// True for the spelling of a function of the library: "tiles_erfinv".
bool is_member(std::string_view spelling);

/// The function of the library that takes vectors better than OpenCL C's of this name does; empty
/// if there is none.
std::string_view function_of_vectors(std::string_view spelling);

/// What the function is called for arguments of this type: "tiles_erfinv_float".
std::string name_for(std::string_view spelling, const type& t);
std::string name_for(std::string_view spelling, const std::string& type_name);

/// The functions of these names, with those that they call, each behind what it calls.
std::vector<std::string> definitions(const std::set<std::string>& names);

}  // namespace libtiles::compiler::library
