// Places in memory as they are written: packed vectors, and places that are named twice.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// A vector that has to be unpacked before anything can be computed with it.
bool is_packed(const typed::expression& e);

/// "y", "zx": those of a place, or of what is no place, as the text names them behind a point.
std::string named_components(const typed::expression& vector, const std::vector<int>& numbers);

/// Several components of a packed vector.
bool is_part_of_packed(const typed::expression& e);

/// Whether naming a place a second time costs nothing and changes nothing.
bool is_cheap_to_repeat(const typed::expression& place);

}  // namespace libtiles::compiler
