// What computing an expression changes, and what it reads. All that asks for side effects asks
// here.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The place that an expression assigns to by itself, not by its operands; nullptr if it does not.
const typed::expression* changed_place(const typed::expression& e);

/// The variable that such a place is, or is a part of; nullptr if there is none.
const typed::variable* changed_variable(const typed::expression& e);

/// Whether an expression by itself, not by its operands, does more than give its value.
bool has_own_effects(const typed::expression& e);

/// Whether computing an expression does more than give its value.
bool has_effects(const typed::expression& e);

/// Whether there is a barrier or a fence in a statement.
bool orders_memory(const typed::statement& s);

/// The same of what changes a variable, but for that.
bool has_further_effects(const typed::expression& change);

/// Whether an expression by itself reads what another thread, or what it calls, may have written.
/// Of a variable that is up to the variable.
bool reads_shared_memory(const typed::expression& e);

// Where C++ says which of two operands comes first and C does not, only operands that interfere
// have to be kept in order.

/// Whether one of the two changes what the other one changes or reads.
bool interfere(const typed::expression& first, const typed::expression& second);

/// The same of a value and the place that gets it, which it changes too.
bool interfere_at(const typed::expression& target, const typed::expression& value);

/// Whether which place a place is may depend on what a store there changes: v[v[0].x].yz.
bool moves_when_changed(const typed::expression& target);

/// Whether any two of these interfere.
bool interfere(const std::vector<typed::expression_ptr>& operands);

}  // namespace libtiles::compiler
