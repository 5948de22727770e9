// Expressions that may be computed more than once.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Another node for what changes nothing and costs next to nothing: a literal, a variable, what a
/// thread knows of itself, a member or an element of these, or what it points to. Null for anything
/// else.
typed::expression_ptr repeated(const typed::expression& value);

/// `value` as often as asked for; empty if it cannot be repeated.
std::vector<typed::expression_ptr> repeated(const typed::expression& value, int count);

}  // namespace libtiles::compiler
