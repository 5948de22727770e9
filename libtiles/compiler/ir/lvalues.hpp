// Expressions that refer to memory: its address space and its owner.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

bool may_be_referred_to(const type& t);
bool may_be_pointed_to(const type& t);

/// The variable that an expression names; nullptr if it is anything else.
typed::variable* named_variable(const typed::expression& e);

/// What a place is a part of, one step back: v(i, j).member of v(i, j).member[k]; null if of
/// nothing.
const typed::expression* whole_of(const typed::expression& part);

/// What lies at the bottom of v(i, j).member[k]: a variable, a view's element, or what a pointer
/// points to.
const typed::expression& root_of(const typed::expression& place);

/// Whether a place is a member of a struct, or a part of one.
bool has_member(const typed::expression& place);

/// The memory that a place lies in.
address_space space_of(const typed::expression& place);

/// Whether vectors there lie as the host has them, one number behind the other: in elements of
/// views, in members of structs, and behind pointers to those. Elsewhere they are OpenCL C's.
bool lies_packed(const typed::expression& place);

/// True if OpenCL C has no address of it: some components of a vector, or one of a vector that is
/// OpenCL C's.
bool is_without_address(const typed::expression& place);

/// True if nothing may be assigned to a place.
bool is_const_place(const typed::expression& place);

/// The variables that an access to a place counts for.
std::vector<typed::variable*> owners_of(const typed::expression& place);

/// The variables that an access to what a pointer points to counts for.
std::vector<typed::variable*> owners_behind(const typed::expression& pointer);

}  // namespace libtiles::compiler
