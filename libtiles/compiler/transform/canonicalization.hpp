// What is done to a kernel before it is planned how one thread runs a whole tile.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Calls of functions that wait at barriers become the statements of these, where that is possible.
/// Conditions around barriers, and those to leave, that do more than give their value become values
/// of variables. Elements that loops change again and again are held in variables. The kernel does
/// the same as before, in every shape.
void canonicalize(typed::program& program);

}  // namespace libtiles::compiler
