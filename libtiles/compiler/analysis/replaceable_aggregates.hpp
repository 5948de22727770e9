// Variables whose parts can be variables of their own.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The short vectors and structs that a function declares, and that it uses by their components and
/// fields, or as values. None of them has a place in memory that something else may name, is
/// declared or assigned as a whole inside of an expression or in the head of a loop, or is copied
/// if arrays are among its fields. They are in the order of the text.
std::vector<typed::variable*> find_replaceable_aggregates(const typed::function& f);

/// The variable that an assignment's target is, or of which it is several components; nullptr of
/// any other target.
typed::variable* aggregate_assigned_by(const typed::expression& target);

}  // namespace libtiles::compiler
