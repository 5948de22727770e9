// What computing an expression changes, and what it depends on: where C++ says which of two
// operands comes first and C does not, only operands that meet have to be kept in order.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether one of the two changes what the other one changes or reads.
bool interfere(const typed::expression& first, const typed::expression& second);

/// The same of a value and the place that gets it, which it changes too.
bool interfere_at(const typed::expression& target, const typed::expression& value);

/// Whether which place a place is may depend on what a store there changes: v[v[0].x].yz.
bool moves_when_changed(const typed::expression& target);

/// Whether any two of these interfere.
bool interfere(const std::vector<typed::expression_ptr>& operands);

}  // namespace libtiles::compiler
